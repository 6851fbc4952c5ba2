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
])('sorts by name as in %s, whatever the case and accents', (locale, names, sorted) => {
  expect(sortByName(locale)(named(names))).toEqual(named(sorted));
});

it('is the same function for the same language, and leaves what it sorts as it is', () => {
  const items = named(['b', 'a']);
  expect(sortByName('en')).toBe(sortByName('en'));
  sortByName('en')(items);
  expect(items).toEqual(named(['b', 'a']));
});
