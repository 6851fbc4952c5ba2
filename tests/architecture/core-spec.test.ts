import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CORE_SPEC, WAITING } from './core-spec.ts';

const textOf = (file: string): string => {
  const place = new URL(`../${file}`, import.meta.url);
  return existsSync(place) ? readFileSync(place, 'utf8') : '';
};

it.each(CORE_SPEC)('core $section: $rule', ({ file, title }) => {
  const text = textOf(file);
  expect(text).toMatch(/\b(it|test|staged)(\.each|\()/);
  expect(text).toContain(title);
});

it('has a rule from every section', () => {
  expect(new Set(CORE_SPEC.map(({ section }) => section))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]));
});

it('names what every rule waits for that is not built', () => {
  for (const { waitsFor } of WAITING) expect(waitsFor).not.toBe('');
});
