import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused, api, refusal } from './api';

function answer(status: number, body: string): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const failure = (asked: Promise<unknown>): Promise<Refused> =>
  asked.then(
    () => Promise.reject(new Error('was not refused')),
    (problem: Refused) => problem,
  );

afterEach(() => vi.unstubAllGlobals());

describe('the server', () => {
  it('is asked with a body in JSON', async () => {
    const fetched = answer(200, '{"seat": 2}');
    expect(await api.join('t/1', 's', null)).toEqual({ seat: 2 });
    expect(fetched).toHaveBeenCalledWith('/api/tables/t%2F1/join', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json' },
      body: '{"secret":"s","name":null}',
    });
  });

  it('is asked for the rules in a language', async () => {
    const fetched = answer(200, '# Règles');
    expect(await api.rules('mlem', 'fr')).toBe('# Règles');
    expect(fetched).toHaveBeenCalledWith('/api/rules/mlem?lang=fr', expect.anything());
  });

  it('refuses with its code and text', async () => {
    answer(409, '{"code": "taken", "text": "Too late."}');
    expect(await failure(api.join('t', 's', null))).toMatchObject({
      code: 'taken',
      text: 'Too late.',
    });
  });

  it('may refuse without a code', async () => {
    answer(422, '{"detail": []}');
    expect((await failure(api.mine())).code).toBe('malformed');
    answer(500, 'oh no');
    expect((await failure(api.mine())).code).toBe('refused');
  });

  it('may be out of reach', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('no network'))),
    );
    expect((await failure(api.games())).code).toBe('offline');
  });
});

describe('any failure', () => {
  it('is a refusal in the end', () => {
    const refused = new Refused('stale', '');
    expect(refusal(refused)).toBe(refused);
    expect(refusal(new Error('broken'))).toMatchObject({ code: 'refused', text: 'Error: broken' });
  });
});
