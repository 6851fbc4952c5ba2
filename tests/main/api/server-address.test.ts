import { expect, it } from 'vitest';
import { readServerAddress, ServerAddressError } from '../../../src-main/api/server-address.ts';

it.each([
  [undefined, 'http://127.0.0.1:3000/'],
  ['  ', 'http://127.0.0.1:3000/'],
  ['https://parlance.example', 'https://parlance.example/'],
  ['https://parlance.example:8443/', 'https://parlance.example:8443/'],
  ['http://localhost:4000', 'http://localhost:4000/'],
  ['http://127.0.0.9:4000', 'http://127.0.0.9:4000/'],
  ['http://[::1]:4000', 'http://[::1]:4000/'],
])('reads the server address %j as %s', (value, expected) =>
  expect(readServerAddress(value).href).toBe(expected),
);

it.each([
  'parlance.example',
  'http://parlance.example',
  'http://localhost.example.com',
  'http://127.0.0.1.example.com',
  'http://192.168.1.5:3000',
  'ftp://127.0.0.1',
  'file:///etc',
  'javascript:1',
  'https://ann:secret@parlance.example',
  'https://parlance.example/api',
  'https://parlance.example/?x=1',
  'https://parlance.example/#x',
])('rejects the server address %s with a message about PARLANCE_SERVER', (value) => {
  expect(() => readServerAddress(value)).toThrow(ServerAddressError);
  expect(() => readServerAddress(value)).toThrow(/^PARLANCE_SERVER /);
});
