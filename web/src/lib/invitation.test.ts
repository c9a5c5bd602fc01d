import { describe, expect, it } from 'vitest';
import { isLoopback, originFor } from './invitation';

const at = (host: string) =>
  ({ hostname: host, origin: `http://${host}:4224` }) as unknown as Location;
const network = (...addresses: string[]) => ({
  open: addresses.length > 0,
  can_switch: true,
  addresses,
});

describe('an invitation', () => {
  it('never offers an address of this computer alone without saying so', () => {
    for (const host of ['127.0.0.1', '127.8.9.1', 'localhost', '[::1]']) {
      expect(isLoopback(host)).toBe(true);
      expect(originFor(at(host), null).works).toBe(false);
      expect(originFor(at(host), network()).works).toBe(false);
    }
  });

  it('uses the address in the network once others are let in', () => {
    const lan = 'http://192.168.7.5:4224';
    expect(originFor(at('127.0.0.1'), network(lan))).toEqual({ address: lan, works: true });
  });

  it('keeps the address under which others have come already', () => {
    expect(originFor(at('dice.example'), network('http://10.0.0.1:1'))).toEqual({
      address: 'http://dice.example:4224',
      works: true,
    });
    expect(isLoopback('localhost.example')).toBe(false);
  });
});
