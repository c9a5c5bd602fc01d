import { expect, test } from 'vitest';
import { serverAddress } from './server_address';

test.each([
  ['jacta.example', 'https://jacta.example/'],
  [' https://jacta.example/games ', 'https://jacta.example/games'],
  ['192.168.1.7:4224', 'http://192.168.1.7:4224/'],
  ['localhost:4224', 'http://localhost:4224/'],
])('%s is the address of a server', (typed, address) => {
  expect(serverAddress(typed)).toBe(address);
});

test.each(['', '  ', 'two words', 'javascript:alert(1)', 'ftp://jacta.example', 'https://'])(
  '“%s” is none',
  (typed) => {
    expect(serverAddress(typed)).toBeNull();
  },
);
