import { expect, it } from 'vitest';
import { alignmentOf, parseSignature } from '../../../src-main/dbus/signature.ts';

it('splits a D-Bus signature into its complete types', () => {
  expect(parseSignature('oa(sa{sv})s').map(({ code }) => code)).toEqual(['o', 'a', 's']);
  expect(parseSignature('a{sv}')[0]?.children[0]?.children.map(({ code }) => code)).toEqual(['s', 'v']);
  expect(parseSignature('')).toEqual([]);
});

it('returns the alignment of each D-Bus type', () => {
  expect(parseSignature('ynub(s)tdvg').map(alignmentOf)).toEqual([1, 2, 4, 4, 8, 8, 8, 1, 1]);
});

it.each(['()', 'a()', 'a{}', '(i())'])('rejects the empty struct in %s', (signature) =>
  expect(() => parseSignature(signature)).toThrow('empty struct'),
);
