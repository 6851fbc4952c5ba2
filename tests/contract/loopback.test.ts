import { expect, it } from 'vitest';
import { isLoopback } from '../../src/contract/loopback.ts';

it('isLoopback recognises loopback addresses', () => {
  const hosts = ['localhost', '127.0.0.1', '127.8.8.8', '::1', '[::1]'];
  expect(hosts.filter(isLoopback)).toEqual(hosts);
  const others = ['localhost.example', '128.0.0.1', '127.0.0.1.example', '127.0.0', '0.0.0.0', '::', ''];
  expect(others.filter(isLoopback)).toEqual([]);
});
