import { expect, it } from 'vitest';
import { isTrustedSender } from '../../../src-main/ipc/trusted-sender.ts';

it('trusts the app’s own main frame alone', () => {
  expect(isTrustedSender({ origin: 'parlance://app', parent: null })).toBe(true);
  expect(isTrustedSender({ origin: 'parlance://app', parent: {} })).toBe(false);
  expect(isTrustedSender(null)).toBe(false);
});

it.each([
  '',
  'null',
  'parlance://',
  'parlance://app/',
  'parlance://app.evil',
  'parlance://evil',
  'file://',
  'https://app',
])('does not trust %j', (origin) => expect(isTrustedSender({ origin, parent: null })).toBe(false));
