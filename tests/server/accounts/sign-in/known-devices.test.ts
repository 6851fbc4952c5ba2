import { expect, it } from 'vitest';
import { createKnownDevices } from '../../../../src/server/accounts/sign-in/known-devices.ts';

const [OLD, NEW] = ['an-old-secret-of-the-server', 'a-new-secret-of-the-server'];
const ANN = 'ann@example.com';
const ann = { id: '1a', email: ANN };

it('createKnownDevices recognises a device by its signed mark, for its own account only', () => {
  const devices = createKnownDevices(() => [OLD]);
  const mark = devices.add(null, ann);
  expect(devices.nameOf(mark, 'Ann@Example.com')).toBe(devices.nameOf(mark, ANN));
  expect(devices.nameOf(mark, ann.id)).toBe(devices.nameOf(mark, ANN));
  expect(devices.nameOf(mark, ANN)).not.toBe(devices.nameOf(devices.add(null, ann), ANN));
  const [nonce, signature] = mark.split('.');
  for (const wrong of [null, '', 'junk', `${nonce}`, `${nonce}.`, `x${nonce}.${signature}`]) {
    expect(devices.nameOf(wrong, ANN)).toBeNull();
  }
  // Marks of earlier versions contain the address only.
  expect(devices.nameOf(`${nonce}.${signature}`, ANN)).toBe(nonce);
  expect(devices.nameOf(mark, 'bob@example.com')).toBeNull();
});

it('createKnownDevices knows no user by the mark of another account with the same address', () => {
  const devices = createKnownDevices(() => [OLD]);
  const mark = devices.add(null, { ...ann, id: 'deleted' });
  expect(devices.nameOf(mark, ANN)).not.toBeNull();
  const [nonce, signature] = mark.split('.');
  for (const other of [mark, `${nonce}.${signature}`]) expect(devices.nameOfUser(other, ann)).toBeNull();
  const renewed = devices.add(mark, ann);
  expect(devices.nameOfUser(renewed, ann)).toBe(devices.nameOf(renewed, ANN));
  expect(devices.nameOfUser(renewed, { ...ann, email: 'ann@example.org' })).not.toBeNull();
  // A mark of an earlier version.
  const earlier = 'zT7Gzm7zSoeA8A1rxk0-uA.31VdeF9hAJ1iP06X5gjjh2wICJKYvyK-cuzn2X7T5d4';
  expect(devices.nameOfUser(earlier, ann)).toBe('zT7Gzm7zSoeA8A1rxk0-uA');
});

it('createKnownDevices keeps the last five accounts of a device, each once', () => {
  const devices = createKnownDevices(() => [OLD]);
  const others = [1, 2, 3, 4].map((n) => ({ id: `other-${n}`, email: `other-${n}@example.com` }));
  const moved = { id: ann.id, email: 'ann@example.org' };
  let marks = devices.add(devices.add(null, ann), moved);
  expect(devices.nameOf(marks, ANN)).toBeNull();
  for (const other of others) marks = devices.add(marks, other);
  for (const { id } of [ann, ...others]) expect(devices.nameOf(marks, id)).not.toBeNull();
  const left = devices.remove(marks, 'other-2');
  expect(devices.nameOf(left, 'other-2')).toBeNull();
  expect(devices.nameOf(left, 'other-1')).not.toBeNull();
  marks = devices.add(marks, { id: 'sixth', email: 'sixth@example.com' });
  expect(devices.nameOf(marks, ann.id)).toBeNull();
  expect(devices.remove(devices.add(null, ann), ann.id)).toBeNull();
});

it('createKnownDevices accepts marks signed with the previous secret during a rotation', () => {
  const mark = createKnownDevices(() => [OLD]).add(null, ann);
  expect(createKnownDevices(() => [NEW, OLD]).nameOf(mark, ANN)).not.toBeNull();
  expect(createKnownDevices(() => [NEW]).nameOf(mark, ANN)).toBeNull();
});
