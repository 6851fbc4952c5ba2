import { expect, it } from 'vitest';
import { tabByKey } from '../../../../src-renderer/features/auth/auth-tabs.tsx';

const PLAIN = { altKey: false, ctrlKey: false, metaKey: false };

it.each([
  ['ArrowLeft', 'signIn', 'signUp'],
  ['ArrowRight', 'signUp', 'signIn'],
  ['Home', 'signIn', 'signIn'],
  ['Home', 'signUp', 'signIn'],
  ['End', 'signIn', 'signUp'],
  ['End', 'signUp', 'signUp'],
  ['Enter', 'signIn', null],
] as const)('%s on the %s tab selects %s', (key, tab, next) => {
  expect(tabByKey(tab, { ...PLAIN, key })).toBe(next);
});

it.each(['altKey', 'ctrlKey', 'metaKey'])(
  'ignores an arrow key with %s, a shortcut of the browser',
  (held) => {
    expect(tabByKey('signIn', { ...PLAIN, key: 'ArrowLeft', [held]: true })).toBeNull();
  },
);
