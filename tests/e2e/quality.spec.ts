import type { Locator, Page } from '@playwright/test';
import type { Database } from '../../src/server/db/database.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { expectAccessible } from './expect-accessible.ts';
import { createAccount, expect, test } from './fixtures.ts';
import { DESKTOP, openTranscription, PHONE } from './transcription-page.ts';

interface Measured {
  quality_score?: number | null;
  noise_level?: 'low' | 'medium' | 'high' | null;
  confidence?: number | null;
  sample_rate?: number | null;
  bitrate?: number | null;
  channels?: number | null;
}

async function withRecording(
  page: Page,
  server: ServerProcess,
  database: Database,
  measured: Measured,
): Promise<void> {
  const email = await createAccount(page, server);
  const [id = ''] = await seedTranscriptions(database, email, ['What was said']);
  await database.db.updateTable('transcriptions').set(measured).where('id', '=', id).execute();
  await openTranscription(page, id);
}

const panel = (page: Page): Locator => page.getByRole('button', { name: /^Audio Quality Analysis/ });
const region = (page: Page): Locator => page.getByRole('region', { name: 'Audio Quality Analysis' });
const fact = (page: Page, term: string): Locator =>
  region(page).locator('dl > div').filter({ hasText: term }).getByRole('definition');

for (const [name, viewport] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`the quality of a poor recording is described on ${name}, with suggestions (core 2, 5)`, async ({
    page,
    server,
    database,
  }) => {
    await page.setViewportSize(viewport);
    await withRecording(page, server, database, {
      quality_score: 3.5,
      noise_level: 'high',
      confidence: 62,
      sample_rate: 44_100,
      bitrate: 128,
      channels: 2,
    });
    await expect(panel(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(panel(page)).toContainText('3.5 of 10');
    await panel(page).focus();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(fact(page, 'Audio quality')).toHaveText('3.5 of 10poor');
    await expect(fact(page, 'Background noise')).toHaveText('Highpoor');
    await expect(fact(page, 'Confidence')).toHaveText('62%poor');
    await expect(fact(page, 'Format')).toHaveText('WEBM');
    await expect(fact(page, 'Sample rate')).toHaveText('44.1 kHz');
    await expect(fact(page, 'Bitrate')).toHaveText('128 kbit/s');
    await expect(fact(page, 'Channels')).toHaveText('Stereo');
    await expect(fact(page, 'Processing time')).toHaveText('0.9 sec');
    for (const advice of ['Reduce Background Noise', 'Improve Audio Source', 'Speak More Clearly']) {
      await expect(region(page).getByText(advice)).toBeVisible();
    }
    await expectAccessible(page);

    const tips = page.getByRole('button', { name: 'Recording Tips' });
    await expect(tips).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText('Record at least 3-5 seconds.')).toBeVisible();
    await expect(page.getByText(/Hold the device 6-8 inches/)).toBeVisible();
    await expect(page.getByText(/This recording was hard to understand/)).toBeVisible();
    await tips.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Record at least 3-5 seconds.')).toBeHidden();
  });
}

test('a good recording gets no suggestions, and six channels are shown as a number', async ({
  page,
  server,
  database,
}) => {
  await withRecording(page, server, database, {
    quality_score: 7.5,
    noise_level: 'high',
    channels: 6,
    confidence: null,
  });
  await panel(page).click();
  await expect(fact(page, 'Audio quality')).toHaveText('7.5 of 10medium');
  await expect(fact(page, 'Channels')).toHaveText('6ch');
  await expect(fact(page, 'Confidence')).toHaveText('Unknown');
  await expect(region(page).getByText('Reduce Background Noise')).toHaveCount(0);
  await expect(page.getByText('This is a great recording.')).toBeVisible();
});

test('no quality analysis is shown without measurements, but the tips are', async ({
  page,
  server,
  database,
}) => {
  await withRecording(page, server, database, { quality_score: null, noise_level: null, sample_rate: null });
  await expect(page.getByText('Record at least 3-5 seconds.')).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
});
