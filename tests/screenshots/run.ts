import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { openDatabase } from '../../src/server/db/connection.ts';
import { disableAudioProcessing } from '../e2e/fixtures.ts';
import { browserOptions, fakeMicrophone } from '../support/browser.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { startServer, temporaryFolder } from '../support/server-process.ts';
import { joinedClips, novelClips } from '../support/speech/real-voices.ts';
import { applyFilter } from '../support/speech/voice.ts';
import { captureDesktop } from './desktop.ts';
import { captureDoubtfulWord } from './doubtful-word.ts';
import { captureShowcase } from './showcase.ts';

const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;
const HISTORY = [
  'Ask the printer about the heavier paper, and whether the spring issue can go out a week early.',
  'Notes from the site visit: the roof is sound, the east wall needs another look before winter.',
  'Thank you for the lovely evening. I will send the recipe as soon as I have found my glasses.',
  'Chapter four opens at the harbour. She has been waiting since the first boat, and nobody has come.',
  'The meeting moved to Thursday. We still need the numbers from Anna before we can decide.',
];
/** The screenshots that the README shows. */
const SHOWN = ['app-desktop-light', 'app-recording-phone-dark', 'recent-tablet-light'];
/** A word that was heard without being sure, and what no other has. */
const SHOWN_APART = [
  ...['doubtful-word-light', 'versions-light', 'recipes-light', 'spoken-commands-light'],
  ...['receipt-light', 'channel-preview-light', 'learned-words-light', 'speaking-light'],
  ...['speakers-light', 'finding-light'],
];
/** Those of the desktop app. */
const SHOWN_DESKTOP = ['tray-de-dark', 'tray-recording-ar-light', 'pill-recording-en-dark', 'modes-de-dark'];

// With a folder argument, writes every screen in every size and scheme to it; otherwise updates those of the
// README.
const [everything] = process.argv.slice(2);
const target = everything ?? fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
mkdirSync(target, { recursive: true });

const folder = temporaryFolder();
const server = await startServer(folder.path, { SPEECH_ENGINE: 'moonshine' });
/** Two sentences of a novel, read by a person. */
const { path: spoken } = await joinedClips(novelClips().slice(3));
const browser: Browser = await chromium.launch(browserOptions(fakeMicrophone(spoken)));
/** A browser in which the same voice is quiet, as from the far end of the room. */
const quietly: Browser = await chromium.launch(
  browserOptions(fakeMicrophone(await applyFilter(spoken, 'volume=-30dB'))),
);

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await take(page, name);
}

async function take(page: Page, name: string): Promise<void> {
  if (!everything && ![...SHOWN, ...SHOWN_APART, ...SHOWN_DESKTOP].includes(name)) return;
  await page.screenshot({ path: join(target, `${name}.png`) });
  process.stdout.write(`${name}\n`);
}

/** Captures every screen in one size and scheme. */
async function walk(size: keyof typeof SIZES, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: SIZES[size],
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const page = await context.newPage();
  await disableAudioProcessing(page);
  const suffix = `${size}-${colorScheme}`;
  await page.goto('/');
  await shoot(page, `landing-${suffix}`);
  for (const name of ['features', 'pricing', 'faq', 'contact', 'privacy', 'terms']) {
    await page.goto(`/${name}`);
    await shoot(page, `${name}-${suffix}`);
  }
  await page.goto('/auth');
  await shoot(page, `auth-${suffix}`);
  const email = `${suffix}@example.com`;
  await page.evaluate(async (address) => {
    await fetch('/api/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ann Example', email: address, password: 'walking-on-gravel' }),
    });
  }, email);
  await page.goto('/app');
  await shoot(page, `first-steps-${suffix}`);
  await page.evaluate(() => fetch('/api/user/complete-onboarding', { method: 'POST' }));
  await page.goto('/settings');
  await shoot(page, `settings-${suffix}`);
  await page.goto('/app');
  await shoot(page, `app-empty-${suffix}`);
  const database = await openDatabase({ databaseUrl: null, dataDir: folder.path });
  await seedTranscriptions(database, email, HISTORY);
  await database.close();
  await page.reload();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByRole('log').filter({ hasText: /woman/i }).waitFor({ timeout: 30_000 });
  await page.waitForTimeout(1500);
  await take(page, `app-recording-${suffix}`);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.waitForTimeout(500);
  await take(page, `app-paused-${suffix}`);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.waitForTimeout(3000);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await page.getByRole('textbox', { name: 'Transcription text' }).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(6000);
  await shoot(page, `app-${suffix}`);
  await page.getByRole('button', { name: 'Format as email' }).click();
  await page.getByRole('button', { name: /^Changes/ }).click();
  await page.waitForTimeout(6000);
  await take(page, `app-changes-${suffix}`);
  await page.getByRole('button', { name: 'Back to the text' }).click();
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  await take(page, `app-full-${suffix}`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await take(page, `app-palette-${suffix}`);
  await page.keyboard.press('Escape');
  await page.goto('/recent');
  await shoot(page, `recent-${suffix}`);
  await page.goto('/analytics');
  await page.locator('.recharts-bar-rectangle').filter({ visible: true }).first().waitFor();
  await shoot(page, `analytics-${suffix}`);
  await page.evaluate(async () => {
    await fetch('/api/voice-profiles', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Work', vocabulary: ['Parlance', 'Kubernetes'] }),
    });
  });
  await page.goto('/voice-profiles');
  await shoot(page, `voice-profiles-${suffix}`);
  await page.goto('/app?personality=true');
  await page.getByRole('dialog').waitFor();
  await shoot(page, `personality-${suffix}`);
  await page.goto('/app');
  await page.getByRole('button', { name: 'Accessibility settings' }).click();
  await page.waitForTimeout(500);
  await take(page, `accessibility-${suffix}`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.waitForTimeout(500);
  await take(page, `menu-${suffix}`);
  await page.goto('/nowhere');
  await shoot(page, `not-found-${suffix}`);
  const state = await context.storageState();
  await context.close();
  await coach(state, size, colorScheme);
}

/** Captures the recorder with a voice that is too quiet. */
async function coach(
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
  size: keyof typeof SIZES,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const viewport = SIZES[size];
  const context = await quietly.newContext({
    baseURL: server.url,
    storageState,
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await disableAudioProcessing(page);
  await page.goto('/app');
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByText('Hard to hear').waitFor({ timeout: 30_000 });
  await take(page, `app-coach-${size}-${colorScheme}`);
  await context.close();
}

/** Captures the main screens in another language. */
async function walkIn(language: 'de' | 'ar', size: keyof typeof SIZES, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: SIZES[size],
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const suffix = `${language}-${size}-${colorScheme}`;
  await page.addInitScript((code) => localStorage.setItem('parlance-language', code), language);
  await page.goto('/');
  await shoot(page, `landing-${suffix}`);
  await page.goto('/auth');
  await shoot(page, `auth-${suffix}`);
  const email = `${suffix}@example.com`;
  await page.evaluate(
    async ([address, code]) => {
      const post = (path: string, body: object) =>
        fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      await post('/api/register', { name: 'Ann Example', email: address, password: 'walking-on-gravel' });
      await post('/api/user-preferences', { interfaceLanguage: code });
      await fetch('/api/user/complete-onboarding', { method: 'POST' });
    },
    [email, language],
  );
  await page.goto('/app');
  await shoot(page, `app-empty-${suffix}`);
  const database = await openDatabase({ databaseUrl: null, dataDir: folder.path });
  const [id = ''] = await seedTranscriptions(database, email, HISTORY);
  await database.close();
  await page.goto(`/app?transcription=${id}`);
  await page.locator('[data-slate-editor]').waitFor();
  await shoot(page, `app-${suffix}`);
  await page.goto('/recent');
  await shoot(page, `recent-${suffix}`);
  await context.close();
}

try {
  for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
    for (const scheme of ['light', 'dark'] as const) {
      if (everything || SHOWN.some((name) => name.endsWith(`${size}-${scheme}`))) await walk(size, scheme);
    }
  }
  const database = await openDatabase({ databaseUrl: null, dataDir: folder.path });
  await captureDoubtfulWord(browser, { url: server.url, database }, take);
  await captureShowcase(browser, { url: server.url, database }, take);
  await database.close();
  await captureDesktop(take, spoken, browser);
  if (everything) {
    for (const language of ['de', 'ar'] as const) {
      await walkIn(language, 'phone', 'dark');
      await walkIn(language, 'desktop', 'light');
    }
  }
} finally {
  await browser.close();
  await quietly.close();
  await server.stop();
  folder.remove();
}
