import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { NUMBERED_SPEAKERS } from '../../src/contract/api/speaker-list.ts';
import type { Database } from '../../src/server/db/database.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { novelClips } from '../support/speech/real-voices.ts';

const PASSWORD = 'walking-on-gravel';
const SPOKEN =
  'so i think we should move the launch to march because the printers need another two weeks and anna is away until the tenth';
const WRITTEN =
  'I think we should move the launch to March: the printers need another two weeks, and Anna is away until the tenth.';
const SHORT = 'Launch moves to March. Printers need two more weeks; Anna is back on the tenth.';
const LONG =
  'The printers need another two weeks, so the launch moves to March. Until then the spring issue gets a new cover, the ' +
  'letters to our readers go out by the end of the week, and Anna, who is away until the tenth, reads the last chapter on ' +
  'the train. If you have pictures of the harbour at night, send them to me before Thursday.';
const SAID = [
  'Um, the printers say that the paper is late, and, like, the printers never say why.',
  'So the printers called again. You know, I think that the paper is on the boat.',
  'Um, Anna will read the chapter on the train, and the printers get it on Monday.',
];
const TALK = [
  ['s1', 'Good morning. Where do we stand?'],
  ['s2', 'The last chapter is with Anna, and the printers have called.'],
  ['s1', 'Then we can send the letters today.'],
].map(([speaker, text = ''], n) => ({
  start: 3 * n,
  end: 3 * n + 2.5,
  text,
  speaker: z.enum(NUMBERED_SPEAKERS).parse(speaker),
}));
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
    put: (path: string, data: object) => context.request.put(path, { headers, data }),
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

/** The receipt of a recording that was heard here, opened. */
async function captureReceipt(page: Page, { url }: Place): Promise<void> {
  const [clip] = novelClips();
  const audio = { name: 'letter.wav', mimeType: 'audio/wav', buffer: readFileSync(clip?.path ?? '') };
  const heard = await page.request.post('/api/transcriptions', {
    headers: { origin: url },
    multipart: { audio, language: 'en' },
  });
  const { id } = z.object({ id: z.string() }).parse(await heard.json());
  await page.goto(`/app?transcription=${id}`);
  await page.getByRole('button', { name: /^Privacy/ }).click();
  const receipt = page.getByRole('region', { name: /^Privacy/ });
  await receipt.getByText('Moonshine Tiny').first().waitFor();
  await receipt.scrollIntoViewIfNeeded();
}

/** A long text as numbered posts. */
async function capturePreview(page: Page, id: string): Promise<void> {
  await page.goto(`/app?transcription=${id}`);
  await page.getByRole('button', { name: 'Preview by channel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview by channel' });
  await dialog.getByRole('button', { name: 'Fit', exact: true }).click();
  await dialog.getByRole('button', { name: 'Copy part 2' }).waitFor();
}

/** Corrections that were noticed, and a word that is learned. */
async function captureLearned(page: Page, id: string, send: ReturnType<typeof requestsOf>): Promise<void> {
  const corrections = [
    { heard: 'cube cuddle', corrected: 'kubectl', times: 2 },
    { heard: 'jon', corrected: 'John', times: 3 },
  ];
  await send.post(`/api/transcriptions/${id}/corrections`, { corrections });
  await page.goto('/voice-profiles');
  const card = page.getByRole('region', { name: 'What Parlance has learned' });
  await card.getByRole('button', { name: /Corrections Parlance has noticed/ }).click();
  await card.getByRole('button', { name: 'Always write it “kubectl”, not “cube cuddle”' }).click();
  await card.getByRole('list', { name: 'Learned words' }).getByRole('listitem').waitFor();
  await card.scrollIntoViewIfNeeded();
}

/** How one speaks, by month. */
async function captureSpeaking(page: Page): Promise<void> {
  await page.goto('/analytics');
  const card = page.getByRole('region', { name: 'How you speak' });
  await card.getByText('printers').waitFor();
  await card.scrollIntoViewIfNeeded();
}

/** The speakers of a conversation, one of them with a name. */
async function captureSpeakers(page: Page, id: string): Promise<void> {
  await page.goto(`/app?transcription=${id}`);
  await page.getByRole('button', { name: /^Who said what/ }).click();
  const panel = page.getByRole('region', { name: 'Who said what' });
  const name = panel.getByRole('textbox', { name: 'Name of Speaker 1' });
  await name.fill('Anna');
  await name.press('Enter');
  await panel.scrollIntoViewIfNeeded();
}

/** The history of a search, with a folder, a pinned and tagged text, and moments that were said. */
async function captureFinding(page: Page, send: ReturnType<typeof requestsOf>, ids: string[]): Promise<void> {
  const [pinned = '', tagged = ''] = ids;
  await send.put(`/api/transcriptions/${pinned}/pin`, { pinned: true });
  for (const id of ids) await send.put(`/api/transcriptions/${id}/tags`, { names: ['Launch'] });
  await send.put(`/api/transcriptions/${tagged}/tags`, { names: ['Launch', 'Printers'] });
  await send.post('/api/saved-searches', {
    name: 'From the phone, in English',
    recordedOn: 'phone',
    language: 'en',
  });
  await page.goto('/recent?q=chapter');
  await page.getByText('0:03').waitFor();
}

/** Captures what the README shows of what no other has. */
export async function captureShowcase(browser: Browser, { url, database }: Place, take: Take): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const options = { baseURL: url, viewport: WINDOW, colorScheme, locale: 'en-US' };
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    const send = requestsOf(context, url);
    const email = `showcase-${colorScheme}@example.com`;
    await send.post('/api/register', { name: 'Ann Example', email, password: PASSWORD });
    await send.post('/api/user/complete-onboarding');
    const rows = [SPOKEN, LONG, ...SAID, { text: TALK.map(({ text }) => text).join('\n'), segments: TALK }];
    const [id = '', long = '', ...others] = await seedTranscriptions(database, email, rows);
    const talk = others.at(-1) ?? '';
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
    await capturePreview(page, long);
    await shoot('channel-preview');
    await captureLearned(page, id, send);
    await shoot('learned-words');
    await captureSpeaking(page);
    await shoot('speaking');
    await captureSpeakers(page, talk);
    await shoot('speakers');
    await captureFinding(page, send, [long, talk]);
    await shoot('finding');
    await captureReceipt(page, { url, database });
    await shoot('receipt');
    await context.close();
  }
}
