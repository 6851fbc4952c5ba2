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
] as const)('%s on %s selects %s', (key, tab, next) => {
  expect(tabByKey(tab, { ...PLAIN, key })).toBe(next);
});

it.each(['altKey', 'ctrlKey', 'metaKey'])('an arrow with %s is the browser’s', (held) => {
  expect(tabByKey('signIn', { ...PLAIN, key: 'ArrowLeft', [held]: true })).toBeNull();
});
