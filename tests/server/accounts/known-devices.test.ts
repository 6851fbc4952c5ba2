import { expect, it } from 'vitest';
import { createKnownDevices } from '../../../src/server/accounts/known-devices.ts';

const [OLD, NEW] = ['an-old-secret-of-the-server', 'a-new-secret-of-the-server'];
const ANN = 'ann@example.com';

it('knows a device by its mark, for one account only', () => {
  const devices = createKnownDevices(() => [OLD]);
  const mark = devices.mark(ANN);
  expect(devices.nameOf(mark, 'Ann@Example.com')).toBe(devices.nameOf(mark, ANN));
  expect(devices.nameOf(mark, ANN)).not.toBe(devices.nameOf(devices.mark(ANN), ANN));
  const [nonce, signature] = mark.split('.');
  for (const wrong of [null, '', 'junk', `${nonce}`, `${nonce}.`, `x${nonce}.${signature}`]) {
    expect(devices.nameOf(wrong, ANN)).toBeNull();
  }
  expect(devices.nameOf(mark, 'bob@example.com')).toBeNull();
});

it('knows a device still while the secret is being changed, and not with another one', () => {
  const mark = createKnownDevices(() => [OLD]).mark(ANN);
  expect(createKnownDevices(() => [NEW, OLD]).nameOf(mark, ANN)).not.toBeNull();
  expect(createKnownDevices(() => [NEW]).nameOf(mark, ANN)).toBeNull();
});
