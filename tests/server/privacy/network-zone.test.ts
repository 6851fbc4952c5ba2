import { expect, it } from 'vitest';
import {
  staysInside,
  THIS_SERVER,
  zonedHostOf,
  zonedHostOfAll,
} from '../../../src/server/privacy/network-zone.ts';

it.each([
  ['http://127.0.0.1:11434/v1', 'server'],
  ['http://127.8.0.1', 'server'],
  ['http://[::1]:8000', 'server'],
  ['http://[::ffff:127.0.0.1]', 'server'],
  ['http://localhost:1234/v1', 'server'],
  ['http://models.localhost.', 'server'],
  ['http://10.1.2.3', 'network'],
  ['http://172.31.0.9:8000', 'network'],
  ['http://192.168.1.20', 'network'],
  ['http://[fd00::1]', 'network'],
  ['http://ollama:11434', 'network'],
  ['http://gpu.lan/v1', 'network'],
  ['https://api.openai.com/v1', 'outside'],
  ['http://172.32.0.1', 'outside'],
  ['http://100.64.0.1', 'outside'],
  ['http://0.0.0.0:3000', 'outside'],
  ['https://localhost.example.com', 'outside'],
  ['https://10.0.0.1.nip.io', 'outside'],
  ['http://[2001:db8::1]', 'outside'],
])('zonedHostOf places %s in the zone "%s"', (url, place) => {
  expect(zonedHostOf(url)).toEqual({ place, host: new URL(url).host });
  expect(staysInside([url])).toBe(place !== 'outside');
});

it('zonedHostOfAll returns the farthest zone, and this server for no address', () => {
  expect(zonedHostOfAll([])).toEqual(THIS_SERVER);
  expect(zonedHostOfAll(['http://ollama', 'http://127.0.0.1:9', 'https://example.com'])).toEqual({
    place: 'outside',
    host: 'ollama, 127.0.0.1:9, example.com',
  });
});
