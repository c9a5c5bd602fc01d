import { expect, test } from 'vitest';
import { pack, unpack } from './parcel';

test('a record survives its way through a link', async () => {
  const record = '{"jacta":1,"game":"mlem","players":[{"name":"Оля"}]}\n{"by":0,"do":"roll"}\n';
  const parcel = await pack(record.repeat(40));
  expect(parcel).toMatch(/^[\w-]+$/);
  expect(parcel.length).toBeLessThan(record.length * 4);
  expect(await unpack(parcel)).toBe(record.repeat(40));
});

test.each(['', 'abc', '%%%', 'AAAA'])('“%s” is no record', async (parcel) => {
  await expect(unpack(parcel)).rejects.toBeDefined();
});
