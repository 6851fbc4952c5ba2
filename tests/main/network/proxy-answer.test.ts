import { expect, it } from 'vitest';
import { readProxyAnswer } from '../../../src-main/network/proxy-answer.ts';

it.each([
  ['DIRECT', null],
  ['PROXY proxy.example:8080', 'http://proxy.example:8080'],
  ['PROXY a:1; PROXY b:2; DIRECT', 'http://a:1'],
  ['HTTPS secure.example:443', 'https://secure.example:443'],
  ['SOCKS5 a:1080; PROXY b:2', 'http://b:2'],
  ['SOCKS5 a:1080', null],
  ['DIRECT; PROXY a:1', null],
  ['PROXY ;', null],
  ['', null],
])('reads %j as %j', (answer, url) => expect(readProxyAnswer(answer)).toBe(url));
