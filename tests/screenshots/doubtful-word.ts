import type { Browser, Page } from '@playwright/test';
import type { Database } from '../../src/server/db/database.ts';
import { pressWord } from '../e2e/editor-page.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { spokenSegments } from '../support/spoken-segments.ts';

const SENTENCES = ['Please send it two Anna before noon.', 'She will no what it is about.'];
const DOUBTFUL = { two: ['to', 'too'], no: ['know'] };
const HEARD_BY = { engine: 'moonshine', model: 'Moonshine Tiny' };
const WINDOW = { width: 1100, height: 720 };

/** Captures a text with doubtful words, one of which shows its other readings. */
export async function captureDoubtfulWord(
  browser: Browser,
  { url, database }: { readonly url: string; readonly database: Database },
  take: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const options = { baseURL: url, viewport: WINDOW, colorScheme, locale: 'en-US' };
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const email = `doubtful-${colorScheme}@example.com`;
    const headers = { origin: url };
    const data = { name: 'Ann Example', email, password: 'walking-on-gravel' };
    await context.request.post('/api/register', { headers, data });
    await context.request.post('/api/user/complete-onboarding', { headers });
    const segments = spokenSegments(SENTENCES, DOUBTFUL);
    const text = SENTENCES.join(' ');
    const [id = ''] = await seedTranscriptions(database, email, [{ text, segments, heardBy: HEARD_BY }]);
    await page.goto(`/app?transcription=${id}`);
    await page.getByRole('button', { name: '2 doubtful words' }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    await pressWord(page, 'two');
    await page.getByRole('dialog', { name: 'Other readings of two' }).waitFor();
    await take(page, `doubtful-word-${colorScheme}`);
    await context.close();
  }
}
