import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { api } from '../../src/contract/api/api.ts';
import { ipc } from '../../src/contract/desktop/ipc.ts';
import { SAFETY_LINES } from '../mutations/safety-lines.ts';
import { OWNED_ROUTES } from '../support/owned-items.ts';

const inRepository = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const page = readFileSync(inRepository('docs/security.md'), 'utf8');

it('docs/security.md refers only to existing tests', () => {
  const named = [...page.matchAll(/`(tests\/[\w./-]+\.ts)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(inRepository(path)))).toEqual([]);
});

it('docs/security.md contains the current numbers of the tables', () => {
  expect(page).toContain(`| ${SAFETY_LINES.length} of ${SAFETY_LINES.length} |`);
  expect(page).toContain(`${Object.keys(api).length} endpoints, `);
  expect(page).toContain(`| ${OWNED_ROUTES.length} endpoints, 0 differences |`);
  expect(page).toContain(`${Object.keys(ipc).length} channels; `);
});
