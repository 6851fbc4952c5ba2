import { expect, it } from 'vitest';
import { api } from '../../../src/contract/api/api.ts';
import { splitRoute } from '../../../src/contract/api/endpoint.ts';
import { findRoute } from '../../../src-main/api/api-routes.ts';

it('finds every endpoint of the contract', () => {
  for (const route of Object.keys(api)) {
    const { method, path } = splitRoute(route);
    const address = path.replace(/\{\w+\}/g, '6f1c2a9e-0000-4000-8000-000000000000');
    expect(findRoute(method, address)).toMatchObject({ route });
  }
});

it('marks the endpoints whose responses contain a token', () => {
  expect(findRoute('POST', '/api/login')).toMatchObject({ signsIn: true });
  expect(findRoute('POST', '/api/register')).toMatchObject({ signsIn: true });
  expect(findRoute('GET', '/api/user')).toMatchObject({ signsIn: false });
});

it.each([
  '/api/%6Cogin',
  '/api/login/',
  '/api//login',
  '/api/login;x',
  '/api/LOGIN',
  '/api/login%20',
  '/api/x/../login',
  '/api/transcriptions/..%2flogin',
  '/api/transcriptions/%2e%2e',
  '/api/docs',
  '/api/openapi.json',
  '/api',
  '/',
])('rejects any other spelling of a contract path: %s', (path) => {
  expect(findRoute('POST', path)).toEqual({ error: 'not_found' });
});

it('distinguishes a wrong method from an unknown path', () => {
  expect(findRoute('DELETE', '/api/login')).toEqual({ error: 'method_not_allowed' });
});
