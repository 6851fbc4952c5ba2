import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Database } from '../../src/server/db/database.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';

const PASSWORD = 'walking-on-gravel';
const SPOKEN =
  'so i think we should move the launch to march because the printers need another two weeks and anna is away until the tenth';
const WRITTEN =
  'I think we should move the launch to March: the printers need another two weeks, and Anna is away until the tenth.';
const SHORT = 'Launch moves to March. Printers need two more weeks; Anna is back on the tenth.';
const WINDOW = { width: 1100, height: 760 };

type Take = (page: Page, name: string) => Promise<void>;
interface Place {
  readonly url: string;
  readonly database: Database;
}

/** Requests of the signed-in context. */
function requestsOf(context: BrowserContext, url: string) {
  const headers = { origin: url };
  return {
    post: (path: string, data: object = {}) => context.request.post(path, { headers, data }),
    patch: (path: string, data: object) => context.request.patch(path, { headers, data }),
  };
}

/** The versions of a text: as spoken, edited, and a branch. */
async function captureVersions(page: Page, id: string, send: ReturnType<typeof requestsOf>): Promise<void> {
  await send.patch(`/api/transcriptions/${id}`, { version: 1, text: WRITTEN });
  await send.post(`/api/transcriptions/${id}/versions/1/branch`, { name: 'Short for chat' });
  await send.patch(`/api/transcriptions/${id}`, { version: 3, text: SHORT });
  await page.goto(`/app?transcription=${id}`);
  await page.getByRole('button', { name: 'Versions' }).last().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Edited/ })
    .first()
    .waitFor();
}

/** The recipes of the settings, with the gallery open. */
async function captureRecipes(page: Page): Promise<void> {
  await page.goto('/settings#recipes');
  const card = page.getByRole('region', { name: 'Recipes', exact: true });
  await card.getByRole('button', { name: 'Gallery' }).click();
  await page.getByRole('button', { name: 'Add Meeting minutes', exact: true }).waitFor();
}

/** The switch of spoken commands in a voice profile, with the list of what can be said. */
async function captureCommands(page: Page): Promise<void> {
  await page.goto('/voice-profiles');
  await page.getByRole('button', { name: 'Create Profile' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('switch', { name: 'Spoken commands' }).press('Space');
  await form.getByRole('button', { name: 'All commands' }).click();
  await form.getByRole('term').nth(5).scrollIntoViewIfNeeded();
}

/** Captures what the README shows of versions, recipes and spoken commands. */
export async function captureShowcase(browser: Browser, { url, database }: Place, take: Take): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const options = { baseURL: url, viewport: WINDOW, colorScheme, locale: 'en-US' };
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    const send = requestsOf(context, url);
    const email = `showcase-${colorScheme}@example.com`;
    await send.post('/api/register', { name: 'Ann Example', email, password: PASSWORD });
    await send.post('/api/user/complete-onboarding');
    const [id = ''] = await seedTranscriptions(database, email, [SPOKEN]);
    const page = await context.newPage();
    const shoot = async (name: string): Promise<void> => {
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      await take(page, `${name}-${colorScheme}`);
    };
    await captureVersions(page, id, send);
    await shoot('versions');
    await captureRecipes(page);
    await shoot('recipes');
    await captureCommands(page);
    await shoot('spoken-commands');
    await context.close();
  }
}
