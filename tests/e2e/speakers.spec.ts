import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Segment } from '../../src/contract/api/segments.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { mixConversation, voices, wavOfTalk } from '../support/speech/conversation.ts';
import { button, storedText, textArea } from './editor-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { collectPageErrors, createAccount, expect, holdFirstRequest, test, toast } from './fixtures.ts';
import { uploadKeptRecording } from './transcription-page.ts';

const said = (start: number, speaker: Segment['speaker'], text: string): Segment => ({
  start,
  end: start + 2,
  text,
  speaker,
});
const TALK = [
  said(0, 's1', 'Good morning everybody.'),
  said(3, 's2', 'Hello, are we complete?'),
  said(6, 's1', 'Almost, one is late.'),
];
const PRINT = { s1: [1, 2, 3, 0.5, 0.6, 0.7], s2: [9, -4, 0, 0.1, 0.2, 0.3] };

const panel = (page: Page) => page.getByRole('region', { name: 'Who said what' });
const nameOf = (page: Page, speaker: string) =>
  panel(page).getByRole('textbox', { name: `Name of ${speaker}` });
const openPanel = (page: Page) => page.getByRole('button', { name: /^Who said what/ }).press('Enter');
/** The names beside the paragraphs of the text. */
const labels = (page: Page) =>
  textArea(page).evaluate((text) =>
    [...text.querySelectorAll<HTMLElement>('[data-speaker]')].map(({ dataset }) => dataset.speaker),
  );

test('the speakers of a kept recording are separated on the second attempt, by keyboard', async ({
  page,
  server,
  dataDir,
}) => {
  const pageErrors = collectPageErrors(page);
  const { reader, Allison } = await voices();
  const path = join(dataDir, 'conversation.wav');
  writeFileSync(path, wavOfTalk(mixConversation([reader, Allison], 30, 4)));
  await createAccount(page, server);
  const id = await uploadKeptRecording(page, server, path);
  await page.goto(`${server.url}/app?transcription=${id}`);
  await openPanel(page);
  await panel(page).getByLabel('How many people?').selectOption('2');
  const folder = join(dataDir, 'recordings');
  const kept = readdirSync(folder).map((name) => ({
    file: join(folder, name),
    sound: readFileSync(join(folder, name)),
  }));
  for (const { file } of kept) writeFileSync(file, 'no sound at all');
  await button(page, 'Separate speakers').press('Enter');
  await expect(panel(page).getByRole('status')).toContainText('The speakers could not be separated.');
  await expect(panel(page).getByRole('status')).toContainText('could not be read');
  for (const { file, sound } of kept) writeFileSync(file, sound);
  await button(page, 'Try again').press('Enter');
  await expect(page.getByRole('button', { name: /^Who said what/ })).toContainText('2 speakers');
  await nameOf(page, 'Speaker 1').fill('Anna');
  await nameOf(page, 'Speaker 1').press('Enter');
  await expect.poll(async () => (await labels(page)).join()).toContain('Anna');
  await page.route('**/assets/replace-text-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await button(page, 'Put each turn on a new line').press('Enter');
  await expect(toast(page)).toContainText('Parlance can’t be reached.');
  await button(page, 'Put each turn on a new line').press('Enter');
  await expect.poll(async () => new Set(await labels(page))).toEqual(new Set(['Anna', 'Speaker 2']));
  expect((await storedText(page, id)).speakerNames).toEqual({ s1: 'Anna' });
  expect(pageErrors).toEqual([]);
  await expectAccessible(page);
});

test('speaker names appear after separation, and stay beside paragraphs that a tool rewrote', async ({
  page,
  server,
  database,
}) => {
  const segments = [said(0, 's1', 'good morning everybody'), said(3, 's2', 'hello are we complete')];
  const text = segments.map((segment) => segment.text).join('\n');
  const [id = ''] = await seedTranscriptions(database, await createAccount(page, server), [
    { text, segments: segments.map(({ speaker: _, ...unnamed }) => unnamed) },
  ]);
  const change = { run: randomUUID(), count: null, at: Date.now(), error: null };
  const separate = (state: string, all: object = {}) =>
    database.db
      .updateTable('transcriptions')
      .set({ ...all, speaker_separation: JSON.stringify({ state, ...change }) })
      .where('id', '=', id)
      .execute();
  await separate('pending', { audio_key: randomUUID() });
  const asked = page.waitForResponse((response) => response.url().endsWith('/speakers'));
  await page.goto(`${server.url}/app?transcription=${id}`);
  await asked;
  expect(await labels(page)).toEqual([]);
  await separate('done', { segments: JSON.stringify(segments) });
  await expect.poll(() => labels(page)).toEqual(['Speaker 1', 'Speaker 2']);
  await button(page, 'Check grammar').click();
  await expect(textArea(page)).toContainText('Good morning');
  await expect.poll(() => labels(page)).toEqual(['Speaker 1', 'Speaker 2']);
});

test('speaker names given in quick succession are all saved, and only a failed one is rolled back', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  const row = { text: TALK.map(({ text }) => text).join('\n'), segments: TALK };
  const [id = ''] = await seedTranscriptions(database, email, [row]);
  await page.goto(`${server.url}/app?transcription=${id}`);
  // The card is as close to the one below as that is to the next.
  const gap = async () => {
    const above = await panel(page).boundingBox();
    const below = await page.getByRole('region', { name: 'Privacy', exact: true }).boundingBox();
    return (below?.y ?? Number.NaN) - (above?.y ?? Number.NaN) - (above?.height ?? Number.NaN);
  };
  await expect.poll(gap).toBeCloseTo(0);
  await openPanel(page);
  const giveNames = async (one: string, other: string): Promise<void> => {
    await nameOf(page, 'Speaker 1').fill(one);
    await nameOf(page, 'Speaker 1').press('Enter');
    await nameOf(page, 'Speaker 2').fill(other);
    await nameOf(page, 'Speaker 2').press('Enter');
    await expect.poll(() => labels(page)).toEqual([one, other, one]);
  };
  const release = await holdFirstRequest(page, '**/speakers/names');
  await giveNames('Anna', 'Bert');
  release();
  await expect
    .poll(async () => (await storedText(page, id)).speakerNames)
    .toEqual({ s1: 'Anna', s2: 'Bert' });
  await expect(nameOf(page, 'Speaker 2')).toHaveValue('Bert');

  await page.route('**/speakers/names', (route) => route.fulfill({ status: 500 }), { times: 1 });
  const refuse = await holdFirstRequest(page, '**/speakers/names');
  await giveNames('Clara', 'Dora');
  refuse();
  await expect(toast(page)).toContainText('could not be saved');
  await expect(nameOf(page, 'Speaker 2')).toHaveValue('Dora');
});

test('a speaker can be named, corrected, and suggested by voice on this device', async ({
  page,
  server,
  database,
  dataDir,
}) => {
  const email = await createAccount(page, server);
  const row = { text: TALK.map(({ text }) => text).join('\n'), segments: TALK };
  const [first = '', second = ''] = await seedTranscriptions(database, email, [row, row]);
  await database.db
    .updateTable('transcriptions')
    .set({ voice_prints: JSON.stringify(PRINT) })
    .where('id', 'in', [first, second])
    .execute();
  await page.goto(`${server.url}/app?transcription=${first}`);
  await expect.poll(() => labels(page)).toEqual(['Speaker 1', 'Speaker 2', 'Speaker 1']);
  await openPanel(page);
  await nameOf(page, 'Speaker 1').fill('Hanne');
  await nameOf(page, 'Speaker 1').press('Enter');
  await expect.poll(() => labels(page)).toEqual(['Hanne', 'Speaker 2', 'Hanne']);
  // No voice is remembered before the user agrees.
  const remembered = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await remembered()).not.toContain('Hanne');
  await panel(page).getByRole('switch', { name: 'Remember the voices I name' }).press('Space');
  await expect.poll(remembered).toContain('Hanne');
  // A corrected name replaces the remembered one.
  await nameOf(page, 'Speaker 1').fill('Anna');
  await nameOf(page, 'Speaker 1').press('Enter');
  await expect.poll(remembered).toContain('Anna');
  expect(await remembered()).not.toContain('Hanne');
  await nameOf(page, 'Speaker 2').fill('Bert');
  await nameOf(page, 'Speaker 2').press('Enter');
  await expect.poll(() => labels(page)).toEqual(['Anna', 'Bert', 'Anna']);
  await panel(page).getByLabel('Who speaks at 0:03').selectOption('Anna');
  await expect.poll(() => labels(page)).toEqual(['Anna']);

  // Another text suggests the name of a similar voice, and applies it only when accepted.
  await page.goto(`${server.url}/app?transcription=${second}`);
  await openPanel(page);
  await expect(panel(page).getByRole('button', { name: /^Is this/ })).toHaveText([
    'Is this Anna?',
    'Is this Bert?',
  ]);
  expect((await storedText(page, second)).speakerNames).toEqual({});
  // A half-typed name does not withdraw the suggestion, by keyboard or by pointer.
  await nameOf(page, 'Speaker 1').pressSequentially('An');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Is this Anna?')).toBeFocused();
  await nameOf(page, 'Speaker 1').focus();
  await button(page, 'Is this Anna?').click();
  await expect(nameOf(page, 'Speaker 1')).toHaveValue('Anna');
  // Giving two speakers the same name merges them after a confirmation.
  const nameLikeTheOther = async (answer: string): Promise<void> => {
    await nameOf(page, 'Speaker 2').fill('anna');
    await nameOf(page, 'Speaker 2').press('Enter');
    const question = page.getByRole('dialog', { name: 'Make both one speaker?' });
    await question.getByRole('button', { name: answer }).press('Enter');
    await expect(question).toBeHidden();
  };
  await nameLikeTheOther('Cancel');
  await expect(nameOf(page, 'Speaker 2')).toHaveValue('');
  expect((await storedText(page, second)).speakerNames).toEqual({ s1: 'Anna' });
  await nameLikeTheOther('Make them one');
  await expect.poll(() => labels(page)).toEqual(['Anna']);
  // The remaining speaker has one voice, and its name can be corrected.
  await nameOf(page, 'Speaker 1').fill('Johanna');
  await nameOf(page, 'Speaker 1').press('Enter');
  await expect.poll(() => labels(page)).toEqual(['Johanna']);

  await page.goto(`${server.url}/settings#known-voices`);
  const card = page.getByRole('region', { name: 'Voices this device knows' });
  const always = card.getByRole('switch', { name: 'Tell speakers apart in new recordings' });
  await expect(always).toBeEnabled();
  await always.press('Space');
  await expect(always).toBeEnabled();
  await expect(always).toBeChecked();
  await expect(card.getByRole('listitem')).toHaveText([/^Bert/, /^Johanna/]);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Forget all voices' }).press('Enter');
  await expect(card.getByText('This device knows no voice yet.')).toBeVisible();
  await page.goto(`${server.url}/app?transcription=${first}`);
  expect(await remembered()).not.toContain('Johanna');

  // The recorder starts with the preference; a choice there applies to the next recording or file alone.
  await page.goto(`${server.url}/app`);
  const several = page.getByRole('switch', { name: 'Several people speak' });
  await expect(several).toBeChecked();
  await several.press('Space');
  await expect(several).not.toBeChecked();
  const { reader, Allison } = await voices();
  const path = join(dataDir, 'short-talk.wav');
  writeFileSync(path, wavOfTalk(mixConversation([reader, Allison], 8, 4)));
  await page.locator('input[type="file"]').setInputFiles(path);
  const takes = () => database.db.selectFrom('takes').select('separate_speakers').execute();
  await expect.poll(takes).toContainEqual({ separate_speakers: 0 });
  await expect(several).toBeChecked();
});
