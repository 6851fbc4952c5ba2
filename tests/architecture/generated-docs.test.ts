import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { renderPersonalDataPage } from '../../scripts/privacy/personal-data-page.ts';
import { renderSettingsPage } from '../../scripts/settings/settings-page.ts';
import { RATES } from '../../src/contract/limits.ts';

const pageOf = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)), 'utf8');

it.each([
  ['settings.md', renderSettingsPage],
  ['personal-data.md', renderPersonalDataPage],
] as const)('docs/%s is up to date with `npm run docs`', (name, render) => {
  expect(pageOf(name)).toBe(render());
});

it('docs/personal-data.md contains the retention of request counts', () => {
  const hours = Math.max(...Object.values(RATES).map(({ seconds }) => seconds)) / 3600;
  expect(pageOf('personal-data.md')).toMatch(
    new RegExp(`^\\| \`request_counts\` .* \\(${hours} hours at most\\)`, 'm'),
  );
});

describe('docs/settings.md', () => {
  it('contains defaults and allowed values from the schema', () => {
    const page = pageOf('settings.md');
    expect(page).toMatch(/^\| `PORT` \| `3000` \|/m);
    expect(page).toMatch(/^\| `BILLING` \| `none` \| One of `none`, `stripe`\./m);
    expect(page).toMatch(/^\| `SUPPORT_EMAIL` \| `[^`]+@[^`]+` \|/m);
  });
});
