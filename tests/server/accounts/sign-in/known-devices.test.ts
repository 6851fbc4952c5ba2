import { expect, it } from 'vitest';
import { createKnownDevices } from '../../../../src/server/accounts/sign-in/known-devices.ts';

const [OLD, NEW] = ['an-old-secret-of-the-server', 'a-new-secret-of-the-server'];
const ANN = 'ann@example.com';
const ann = { id: '1a', email: ANN };

it('createKnownDevices recognises a device by its signed token, for its own account only', () => {
  const devices = createKnownDevices(() => [OLD]);
  const token = devices.add(null, ann);
  expect(devices.nameOf(token, 'Ann@Example.com')).toBe(devices.nameOf(token, ANN));
  expect(devices.nameOf(token, ann.id)).toBe(devices.nameOf(token, ANN));
  expect(devices.nameOf(token, ANN)).not.toBe(devices.nameOf(devices.add(null, ann), ANN));
  const [nonce, signature] = token.split('.');
  for (const wrong of [null, '', 'junk', `${nonce}`, `${nonce}.`, `x${nonce}.${signature}`]) {
    expect(devices.nameOf(wrong, ANN)).toBeNull();
  }
  // Tokens of earlier versions contain the address only.
  expect(devices.nameOf(`${nonce}.${signature}`, ANN)).toBe(nonce);
  expect(devices.nameOf(token, 'bob@example.com')).toBeNull();
});

it('createKnownDevices knows no user by the token of another account with the same address', () => {
  const devices = createKnownDevices(() => [OLD]);
  const token = devices.add(null, { ...ann, id: 'deleted' });
  expect(devices.nameOf(token, ANN)).not.toBeNull();
  const [nonce, signature] = token.split('.');
  for (const other of [token, `${nonce}.${signature}`]) expect(devices.nameOfUser(other, ann)).toBeNull();
  const renewed = devices.add(token, ann);
  expect(devices.nameOfUser(renewed, ann)).toBe(devices.nameOf(renewed, ANN));
  expect(devices.nameOfUser(renewed, { ...ann, email: 'ann@example.org' })).not.toBeNull();
  // A token of an earlier version.
  const earlier = 'zT7Gzm7zSoeA8A1rxk0-uA.31VdeF9hAJ1iP06X5gjjh2wICJKYvyK-cuzn2X7T5d4';
  expect(devices.nameOfUser(earlier, ann)).toBe('zT7Gzm7zSoeA8A1rxk0-uA');
});

it('createKnownDevices keeps the last five accounts of a device, each once', () => {
  const devices = createKnownDevices(() => [OLD]);
  const others = [1, 2, 3, 4].map((n) => ({ id: `other-${n}`, email: `other-${n}@example.com` }));
  const moved = { id: ann.id, email: 'ann@example.org' };
  let tokens = devices.add(devices.add(null, ann), moved);
  expect(devices.nameOf(tokens, ANN)).toBeNull();
  for (const other of others) tokens = devices.add(tokens, other);
  for (const { id } of [ann, ...others]) expect(devices.nameOf(tokens, id)).not.toBeNull();
  const left = devices.remove(tokens, 'other-2');
  expect(devices.nameOf(left, 'other-2')).toBeNull();
  expect(devices.nameOf(left, 'other-1')).not.toBeNull();
  tokens = devices.add(tokens, { id: 'sixth', email: 'sixth@example.com' });
  expect(devices.nameOf(tokens, ann.id)).toBeNull();
  expect(devices.remove(devices.add(null, ann), ann.id)).toBeNull();
});

it('createKnownDevices accepts tokens signed with the previous secret during a rotation', () => {
  const token = createKnownDevices(() => [OLD]).add(null, ann);
  expect(createKnownDevices(() => [NEW, OLD]).nameOf(token, ANN)).not.toBeNull();
  expect(createKnownDevices(() => [NEW]).nameOf(token, ANN)).toBeNull();
});
