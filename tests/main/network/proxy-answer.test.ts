import { expect, it } from 'vitest';
import { readProxyAnswer, withCredentials } from '../../../src-main/network/proxy-answer.ts';

it.each([
  ['DIRECT', [null]],
  ['PROXY proxy.example:8080', ['http://proxy.example:8080']],
  ['PROXY a:1; PROXY b:2; DIRECT', ['http://a:1', 'http://b:2', null]],
  ['HTTPS secure.example:443', ['https://secure.example:443']],
  ['SOCKS5 a:1080; PROXY b:2', ['socks5://a:1080', 'http://b:2']],
  ['SOCKS a:1080', ['socks4://a:1080']],
  ['DIRECT; PROXY a:1; DIRECT', [null, 'http://a:1']],
  ['QUIC a:1', [null]],
  ['PROXY ;', [null]],
  ['', [null]],
])('parses the proxy lookup result %j as %j', (answer, routes) =>
  expect(readProxyAnswer(answer)).toEqual(routes),
);

it('takes credentials from the environment only for the same proxy', () => {
  const environment = { https_proxy: 'http://ann:p%40ss@proxy.example:8080' };
  expect(withCredentials('http://proxy.example:8080', environment)).toBe(
    'http://ann:p%40ss@proxy.example:8080',
  );
  for (const other of ['http://proxy.example:8081', 'http://other.example:8080', 'socks5://a:1']) {
    expect(withCredentials(other, environment)).toBe(other);
  }
});

it.each([
  ['http://proxy.example', 'https://ann:p%40ss@proxy.example'],
  ['http://proxy.example:8080', 'https://ann:p%40ss@proxy.example:8080'],
  ['socks5://proxy.example', 'https://ann:p%40ss@proxy.example:1080'],
])('sends %s no password of %s: it would not be encrypted', (proxy, HTTPS_PROXY) =>
  expect(withCredentials(proxy, { HTTPS_PROXY })).toBe(proxy),
);

it.each([
  ['https://proxy.example:443', 'https://ann:pw@proxy.example', 'https://ann:pw@proxy.example'],
  ['socks5://proxy.example:1080', 'socks5h://ann:pw@proxy.example', 'socks5://ann:pw@proxy.example:1080'],
  ['socks4://proxy.example:1080', 'socks://ann:pw@proxy.example:1080', 'socks4://ann:pw@proxy.example:1080'],
])('recognizes %s as %s', (proxy, ALL_PROXY, withPassword) =>
  expect(withCredentials(proxy, { ALL_PROXY })).toBe(withPassword),
);
