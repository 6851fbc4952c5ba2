import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CORE_SPEC } from './core-spec.ts';
import { GROWTH_SPEC } from './growth-spec.ts';

const textOf = (file: string): string => {
  const place = new URL(`../${file}`, import.meta.url);
  return existsSync(place) ? readFileSync(place, 'utf8') : '';
};

describe.each([
  ['core', CORE_SPEC],
  ['growth', GROWTH_SPEC],
])('%s specification', (_name, rules) => {
  it.each(rules)('$section: $rule', ({ file, title }) => {
    const text = textOf(file);
    expect(text).toMatch(/\b(it|test|base|recorderTest)(\.each|\()/);
    expect(text).toContain(title);
  });

  it('has a rule in every section', () => {
    expect(new Set(rules.map(({ section }) => section))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]));
  });
});
