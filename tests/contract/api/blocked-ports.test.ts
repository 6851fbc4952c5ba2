import { fetch, MockAgent } from 'undici';
import { expect, it } from 'vitest';
import { hasBlockedPort } from '../../../src/contract/api/blocked-ports.ts';

const PORTS = [
  ...Array.from({ length: 1024 }, (_, port) => port),
  ...[
    1719, 1720, 1723, 2049, 3000, 3659, 4045, 4190, 5060, 5061, 5678, 6000, 6566, 6665, 6666, 6667, 6668,
    6669,
  ],
  ...[6679, 6697, 8080, 8443, 10_080, 65_535],
];

it('hasBlockedPort knows all ports that fetch blocks', async () => {
  const agent = new MockAgent();
  agent.disableNetConnect();
  const blocked: number[] = [];
  for (const port of PORTS) {
    const error = await fetch(`https://a.example:${port}/`, { dispatcher: agent }).catch((reason) => reason);
    if (error.cause.message === 'bad port') blocked.push(port);
  }
  // This `fetch` would try port 0, where nothing can listen.
  expect(PORTS.filter((port) => hasBlockedPort(`https://a.example:${port}/`))).toEqual([0, ...blocked]);
});

it.each(['http://[::1]:6667', 'https://a.example:06667?x', 'https://a.example:6667\\x'])(
  'hasBlockedPort finds the port of %s',
  (url) => {
    expect(hasBlockedPort(url)).toBe(true);
  },
);

it.each([
  'https://a.example/:6667/',
  'https://a.example?:6667',
  'https://[2606:4700::6667]/',
  'https://a.example:66670',
])('hasBlockedPort accepts %s', (url) => {
  expect(hasBlockedPort(url)).toBe(false);
});
