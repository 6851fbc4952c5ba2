import { expect, it } from 'vitest';
import { createNodeTokens } from '../../../src/server/fleet/node-token.ts';

const SECRET = 'a-secret-of-thirty-two-characters-or-more';
const ANN = { userId: 'ann', owner: 7, sessionId: 's' };
const PUT = { method: 'PUT', path: '/api/takes/1/chunks/2' };

it('node tokens carry the user of a request signed by another node', () => {
  const token = createNodeTokens([SECRET]).sign(ANN, PUT);
  expect(createNodeTokens([SECRET]).verify(token, PUT)).toEqual(ANN);
});

it('node tokens are rejected for another request or secret, and when changed, expired or made up', () => {
  let now = 1_000_000;
  const tokens = createNodeTokens([SECRET], () => now);
  const token = tokens.sign(ANN, PUT);
  const [text = '', signature = ''] = token.split('.');
  const bob = Buffer.from(Buffer.from(text, 'base64url').toString().replace('"owner":7', '"owner":8'));
  expect(tokens.verify(token, { ...PUT, method: 'DELETE' })).toBeNull();
  expect(tokens.verify(token, { ...PUT, path: '/api/takes/1/chunks/3' })).toBeNull();
  expect(createNodeTokens([`${SECRET}!`], () => now).verify(token, PUT)).toBeNull();
  expect(tokens.verify(`${bob.toString('base64url')}.${signature}`, PUT)).toBeNull();
  expect(tokens.verify(text, PUT)).toBeNull();
  expect(tokens.verify('', PUT)).toBeNull();
  expect(tokens.verify('junk.junk', PUT)).toBeNull();
  now += 60_001;
  expect(tokens.verify(token, PUT)).toBeNull();
});

it('node tokens are valid under either secret during a rotation', () => {
  const [before, after] = [SECRET, `${SECRET}-of-tomorrow`];
  const old = createNodeTokens([before, after]);
  const next = createNodeTokens([after, before]);
  expect(next.verify(old.sign(ANN, PUT), PUT)).toEqual(ANN);
  expect(old.verify(next.sign(ANN, PUT), PUT)).toEqual(ANN);
  expect(createNodeTokens([after]).verify(old.sign(ANN, PUT), PUT)).toBeNull();
});
