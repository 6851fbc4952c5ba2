import { expect, it } from 'vitest';
import { sortByName } from '../../../src-renderer/i18n/name-order.ts';

const named = (names: readonly string[]) => names.map((name) => ({ name }));

it.each([
  [
    'en',
    ['Week 10', 'zoo', 'Week 9', 'apple', 'Éclair', 'Dog'],
    ['apple', 'Dog', 'Éclair', 'Week 9', 'Week 10', 'zoo'],
  ],
  ['de', ['Zoo', 'Öl', 'offen'], ['offen', 'Öl', 'Zoo']],
  ['ru', ['Ёлка', 'яблоко', 'Ель'], ['Ёлка', 'Ель', 'яблоко']],
])('sorts names as in %s, ignoring case and accents', (locale, names, sorted) => {
  expect(sortByName(locale)(named(names))).toEqual(named(sorted));
});

it('returns the same sorter for the same language, and does not modify the input', () => {
  const items = named(['b', 'a']);
  expect(sortByName('en')).toBe(sortByName('en'));
  sortByName('en')(items);
  expect(items).toEqual(named(['b', 'a']));
});
