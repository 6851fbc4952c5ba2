import { expect, it } from 'vitest';
import { trustedSender } from '../../../src-main/ipc/trusted-sender.ts';

const url = 'parlance://app/recent';

it('returns the window by the URL of the sender’s main frame', () => {
  expect(trustedSender({ origin: 'parlance://app', parent: null, url })).toBe('app');
  expect(trustedSender({ origin: 'parlance://app', parent: null, url: 'parlance://app/pill.html' })).toBe(
    'pill',
  );
});

it('rejects senders that are subframes, destroyed or without a URL', () => {
  expect(trustedSender({ origin: 'parlance://app', parent: {}, url })).toBeNull();
  expect(trustedSender({ origin: 'parlance://app', parent: null, url: '' })).toBeNull();
  expect(trustedSender(null)).toBeNull();
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
])('rejects the sender origin %j', (origin) =>
  expect(trustedSender({ origin, parent: null, url })).toBeNull(),
);
