import { expect, it } from 'vitest';
import { serviceAddressSchema } from '../../../src/contract/desktop/own-services.ts';

it.each([
  'http://127.0.0.1:11434/v1',
  'http://localhost:1234/v1',
  'http://[::1]:8000',
  'http://192.168.0.7:8000/v1',
  'http://10.1.2.3/v1',
  'http://172.20.0.1/v1',
  'http://studio.local:1234/v1',
  'https://api.groq.com/openai/v1',
])('accepts the service address %s', (address) =>
  expect(serviceAddressSchema.parse(` ${address}/ `)).toBe(address),
);

it.each([
  'http://example.com/v1',
  'http://127.0.0.1.example.com/v1',
  'http://172.32.0.1/v1',
  'http://fd.example.com/v1',
  'https://user:secret@example.com/v1',
  'https://example.com/v1?key=1',
  'https://example.com/#a',
  'ftp://127.0.0.1/v1',
  'file:///etc/passwd',
  'api.openai.com',
  '',
])('rejects the service address %s', (address) =>
  expect(serviceAddressSchema.safeParse(address).success).toBe(false),
);
