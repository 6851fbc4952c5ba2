import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { TEXT_FUNCTIONS, WITHOUT_TEXT } from '../support/text-functions.ts';
import { GROWTH_LIMIT, growthOf, HARD_TEXTS } from '../support/time-complexity.ts';

const folder = fileURLToPath(new URL('../../src/text', import.meta.url));

it('TEXT_FUNCTIONS contains every function of src/text', async () => {
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) =>
    name.endsWith('.ts'),
  );
  const exported = await Promise.all(
    files.map(async (name) => Object.entries(await import(`${folder}/${name}`))),
  );
  const names = exported.flat().flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));
  const known = TEXT_FUNCTIONS.map(([name]) => name.split(' ')[0]);
  expect(names.filter((name) => !known.includes(name) && !WITHOUT_TEXT.includes(name))).toEqual([]);
});

// These functions process arbitrary user texts, so their time must grow linearly with a text's length.
describe('running time grows linearly with the text length', () => {
  it.each(TEXT_FUNCTIONS)('%s', { timeout: 120_000 }, (_, run) => {
    const steep = HARD_TEXTS.flatMap(([name, make]) => {
      const growth = growthOf(run, make);
      return growth < GROWTH_LIMIT ? [] : [`${name}: ${growth.toFixed(1)}`];
    });
    expect(steep).toEqual([]);
  });
});

it('growthOf distinguishes quadratic from linear functions', () => {
  const make = (size: number): string => 'a b '.repeat(size / 4);
  const pairs = (text: string) => Array.from(text, (letter) => text.lastIndexOf(`${letter}c`));
  expect(growthOf(pairs, make)).toBeGreaterThan(GROWTH_LIMIT);
  const blanks = (text: string) => text.replace(/ +$/, '');
  expect(growthOf(blanks, (size) => `${' '.repeat(size)}b`)).toBeGreaterThan(GROWTH_LIMIT);
  expect(growthOf((text) => Array.from(text, (letter) => letter.codePointAt(0)), make)).toBeLessThan(
    GROWTH_LIMIT,
  );
});
