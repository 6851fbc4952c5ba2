import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { renderSettingsPage } from '../../scripts/settings/settings-page.ts';

const page = readFileSync(fileURLToPath(new URL('../../docs/settings.md', import.meta.url)), 'utf8');

it('docs/settings.md is what `npm run docs:settings` writes', () => {
  expect(page).toBe(renderSettingsPage());
});

it('defaults and allowed values come from the schema', () => {
  expect(page).toMatch(/^\| `PORT` \| `3000` \|/m);
  expect(page).toMatch(/^\| `BILLING` \| `none` \| One of `none`, `stripe`\./m);
  expect(page).toMatch(/^\| `SUPPORT_EMAIL` \| `[^`]+@[^`]+` \|/m);
});
