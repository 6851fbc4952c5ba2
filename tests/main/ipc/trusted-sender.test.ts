import { expect, it } from 'vitest';
import { trustedSender } from '../../../src-main/ipc/trusted-sender.ts';

const url = 'parlance://app/recent';

it('knows the window by the page that its main frame shows', () => {
  expect(trustedSender({ origin: 'parlance://app', parent: null, url })).toBe('app');
  expect(trustedSender({ origin: 'parlance://app', parent: null, url: 'parlance://app/pill.html' })).toBe(
    'pill',
  );
});

it('trusts no frame within a page, none that is gone and none without an address', () => {
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
])('does not trust %j', (origin) => expect(trustedSender({ origin, parent: null, url })).toBeNull());
