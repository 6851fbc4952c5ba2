import { expect, it } from 'vitest';
import { type AppRequest, createAppProtocol } from '../../../src-main/protocol/app-protocol.ts';

const handle = createAppProtocol({
  files: async (pathname) => new Response(`file ${pathname}`),
  api: async (request) => new Response(`api ${request.method}`),
});
const ask = async (address: string, init: RequestInit = {}, initiatorOrigin?: string): Promise<string> => {
  const request: AppRequest = new Request(address, init);
  if (initiatorOrigin !== undefined) Object.assign(request, { initiatorOrigin });
  const response = await handle(request);
  return response.ok ? response.text() : String(response.status);
};

it('routes /api to the API and other paths to the files', async () => {
  expect(await ask('parlance://app/api/user')).toBe('api GET');
  expect(await ask('parlance://app/api/login', { method: 'POST', body: '{}' })).toBe('api POST');
  expect(await ask('parlance://app/api')).toBe('api GET');
  expect(await ask('parlance://app/apiary')).toBe('file /apiary');
  expect(await ask('parlance://app/recent?x=1')).toBe('file /recent');
});

it('returns 404 for other hosts and schemes', async () => {
  for (const address of ['parlance://other/', 'parlance://app.evil/', 'parlance://app:1/', 'https://app/']) {
    expect(await ask(address)).toBe('404');
  }
});

it('returns 403 for requests from another origin', async () => {
  for (const origin of ['https://example.com', 'null', '', 'parlance://other', 'parlance://app.evil']) {
    expect(await ask('parlance://app/api/user', {}, origin)).toBe('403');
    expect(await ask('parlance://app/', {}, origin)).toBe('403');
  }
  expect(await ask('parlance://app/api/user', {}, 'parlance://app')).toBe('api GET');
});

it('returns 405 for methods other than GET on files', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']) {
    expect(await ask('parlance://app/assets/x.js', { method })).toBe('405');
  }
});
