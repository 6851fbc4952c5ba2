import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Database } from '../../src/server/db/database.ts';
import { encodeWords, withoutWords } from '../../src/server/transcriptions/word-times.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { SENTENCE, speak } from '../support/speech/voice.ts';
import { spokenSegments } from '../support/spoken-segments.ts';
import { markWords, pressWord } from './editor-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import {
  collectPageErrors,
  createAccount,
  expect,
  holdFirstRequest,
  isOnTop,
  test,
  toast,
} from './fixtures.ts';
import { DESKTOP, openTranscription, PHONE, uploadKeptRecording } from './transcription-page.ts';

const SENTENCES = ['Please send it two Anna before noon.', 'She will no what it is about.'];
const DOUBTFUL = { two: ['to', 'too'], no: ['know'] };
const HEARD_BY = { engine: 'moonshine', model: 'Moonshine Tiny' };

const area = (page: Page): Locator => page.getByRole('textbox', { name: 'Transcription text' });
const readings = (page: Page, word: string): Locator =>
  page.getByRole('dialog', { name: `Other readings of ${word}` });

/** The words that the browser underlines as doubtful. */
const marked = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(CSS.highlights.get('parlance-doubtful') ?? [])].map((range) => {
      const live = document.createRange();
      live.setStart(range.startContainer, range.startOffset);
      live.setEnd(range.endContainer, range.endOffset);
      return live.toString();
    }),
  );

/** The search match that an opened text highlights. */
const found = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [range] = [...(CSS.highlights.get('parlance-found') ?? [])];
    return range?.startContainer.textContent?.slice(range.startOffset, range.endOffset) ?? '';
  });

async function open(
  page: Page,
  server: ServerProcess,
  database: Database,
  sentences = SENTENCES,
  doubtful: Record<string, string[]> = DOUBTFUL,
): Promise<void> {
  const email = await createAccount(page, server);
  const segments = spokenSegments(sentences, doubtful);
  const [id = ''] = await seedTranscriptions(database, email, [
    { text: sentences.join(' '), segments, heardBy: HEARD_BY },
  ]);
  await openTranscription(page, id);
}

test('a doubtful word is underlined, and can be replaced by another reading, on desktop and phone', async ({
  page,
  server,
  database,
}) => {
  const pageErrors = collectPageErrors(page);
  await page.setViewportSize(DESKTOP);
  await open(page, server, database);
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => marked(page)).toEqual(['two', 'no']);
    await expect(page.getByRole('button', { name: '2 doubtful words' })).toBeVisible();
    await pressWord(page, 'two');
    const box = readings(page, 'two');
    await expect(box).toContainText('42% sure');
    await expect(box.locator('[lang=en]')).toHaveText(['two', 'to', 'too']);
    await expect(box.getByRole('button', { name: 'Hear it again' })).toHaveCount(0);
    expect(pageErrors).toEqual([]);
    await expectAccessible(page);
    await box.getByRole('button', { name: 'to Also heard' }).click();
    await expect(area(page)).toContainText('Please send it to Anna before noon.');
    await expect.poll(() => marked(page)).toEqual(['no']);
    await expect(box).toBeHidden();
    // One undo step restores the word; the mark returns with the next comparison.
    await page.keyboard.press('ControlOrMeta+z');
    await expect(area(page)).toContainText('Please send it two Anna before noon.');
    await expect.poll(() => marked(page)).toEqual(['two', 'no']);
  }
});

test('doubtful marks stay while other text is edited, and disappear when their word is edited', async ({
  page,
  server,
  database,
}) => {
  await page.setViewportSize(DESKTOP);
  await open(page, server, database);
  await expect.poll(() => marked(page)).toEqual(['two', 'no']);
  await pressWord(page, 'Please');
  await page.keyboard.press('Home');
  await page.keyboard.type('Well, ');
  await expect.poll(() => marked(page)).toEqual(['two', 'no']);
  await pressWord(page, 'before');
  await page.keyboard.press('Enter');
  await expect(area(page)).toContainText('fore noon');
  await expect.poll(() => marked(page)).toEqual(['two', 'no']);
  await pressWord(page, 'no');
  await page.keyboard.press('Escape');
  await page.keyboard.type('x');
  await expect.poll(() => marked(page)).toEqual(['two']);
});

/** A window of 1280 by 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 };

for (const viewport of [PHONE, ZOOMED]) {
  test(`the next doubtful word and a search match scroll into view, in a window ${viewport.height} high`, async ({
    page,
    server,
    database,
  }) => {
    await page.setViewportSize(viewport);
    const [first = '', last = ''] = SENTENCES;
    const between = Array.from({ length: 60 }, (_, n) => `Number ${n} is of no great importance here.`);
    await open(page, server, database, [first, ...between, last, ...between], { two: ['too'], about: [] });
    const isSelectedOnTop = () =>
      area(page).evaluate((text) => {
        const { x, y, width, height } =
          getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect();
        return text.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    // The tools do not cover the focused element.
    const next = page.getByRole('button', { name: '2 doubtful words' });
    await next.focus();
    expect(await isOnTop(next)).toBe(true);
    for (const word of ['two', 'about', 'two']) {
      await next.press('Enter');
      await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(word);
      await expect.poll(isSelectedOnTop).toBe(true);
    }
    await page.goto(`${page.url()}&find=about`);
    await expect.poll(() => found(page)).toBe('about');
    await page.evaluate(() => {
      const [range] = [...(CSS.highlights.get('parlance-found') ?? [])];
      if (range)
        getSelection()?.setBaseAndExtent(
          range.startContainer,
          range.startOffset,
          range.endContainer,
          range.endOffset,
        );
    });
    await expect.poll(isSelectedOnTop).toBe(true);
  });
}

test('forced colours underline a doubtful word without showing it as selected', async ({
  page,
  server,
  database,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, server, database);
  await expect.poll(() => marked(page)).toEqual(['two', 'no']);
  /** A screenshot of the background behind the first letter of these words. */
  const behind = async (words: string): Promise<string> => {
    const { x, y } = await area(page).evaluate((text, wanted) => {
      const { firstChild: node } = text.querySelector('[data-slate-string]') ?? text;
      const start = node?.textContent?.indexOf(wanted) ?? -1;
      const range = document.createRange();
      if (node) range.setStart(node, start);
      if (node) range.setEnd(node, start + 1);
      return range.getBoundingClientRect();
    }, words);
    const picture = await page.screenshot({ clip: { x: x + 1, y: y + 2, width: 2, height: 2 } });
    return picture.toString('base64');
  };
  await area(page).press('ControlOrMeta+Home');
  await page.keyboard.press('F7');
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('two');
  expect(await behind('no ')).toBe(await behind('what'));
  expect(await behind('two')).not.toBe(await behind('what'));
});

test('the keyboard alone moves between doubtful words and chooses a reading', async ({
  page,
  server,
  database,
}) => {
  await page.setViewportSize(DESKTOP);
  await open(page, server, database);
  await expect(page.getByRole('button', { name: '2 doubtful words' })).toBeVisible();
  await expect(area(page)).toHaveAccessibleDescription(/2 doubtful words\. F7 goes to the next one/);
  await area(page).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('F7');
  await expect(page.getByText('Doubtful: two, 42% sure').locator('[lang=en]')).toHaveText('two');
  await page.keyboard.press('F7');
  await expect(page.getByText('Doubtful: no, 42% sure')).toBeAttached();
  await page.keyboard.press('Shift+F7');
  await expect(page.getByText('Doubtful: two, 42% sure')).toBeAttached();
  await page.keyboard.press('Alt+Enter');
  await expect(readings(page, 'two').getByRole('button', { name: 'to Also heard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(readings(page, 'two')).toBeHidden();
  await expect(area(page)).toBeFocused();
  await page.keyboard.press('Alt+Enter');
  await expect(readings(page, 'two').getByRole('button', { name: 'to Also heard' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(area(page)).toContainText('Please send it too Anna');
  await expect(area(page)).toBeFocused();
  // The command palette has the same action, and the list of shortcuts names its keys.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /Type what you want/ }).fill('doubtful');
  await page.getByRole('option', { name: /Next doubtful word/ }).click();
  await expect(page.getByText('Doubtful: no, 42% sure')).toBeAttached();
});

test('a word confirmed as right is unmarked, and all marks can be switched off', async ({
  page,
  server,
  database,
}) => {
  await page.setViewportSize(DESKTOP);
  await open(page, server, database);
  await expect.poll(() => marked(page)).toEqual(['two', 'no']);
  await pressWord(page, 'no');
  await readings(page, 'no').getByRole('button', { name: 'It’s correct' }).click();
  await expect.poll(() => marked(page)).toEqual(['two']);
  await page.getByRole('button', { name: 'Font, size and line height' }).click();
  await page.getByRole('checkbox', { name: 'Mark doubtful words' }).uncheck();
  await expect.poll(() => marked(page)).toEqual([]);
  await expect(page.getByRole('button', { name: /doubtful word/ })).toHaveCount(0);
  await page.reload();
  await expect(area(page)).not.toBeEmpty();
  await expect(page.getByRole('heading', { name: 'Recording Tips' })).toBeVisible();
  expect(await marked(page)).toEqual([]);
});

test('a word corrected three times is offered for the vocabulary, then suggested as a reading', async ({
  page,
  server,
  database,
}) => {
  await page.setViewportSize(DESKTOP);
  const email = await createAccount(page, server);
  const headers = { origin: server.url };
  const made = await page.request.post('/api/voice-profiles', {
    headers,
    data: { name: 'Work', vocabulary: ['Anna'] },
  });
  expect(made.ok()).toBe(true);
  const text = 'Then run cube cuddle again.';
  const segments = spokenSegments([text], { cuddle: [] });
  const ids = await seedTranscriptions(
    database,
    email,
    Array.from({ length: 4 }, () => ({ text, segments, heardBy: HEARD_BY })),
  );
  for (const [index, id] of ids.slice(0, 3).entries()) {
    await openTranscription(page, id);
    await pressWord(page, 'cuddle');
    await expect(readings(page, 'cuddle')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(readings(page, 'cuddle')).toBeHidden();
    await markWords(page, 'cube cuddle');
    await page.keyboard.type('kubectl');
    await expect(area(page)).toContainText('Then run kubectl again.');
    const learned = page.waitForResponse((answer) => answer.url().endsWith('/corrections'));
    await area(page).blur();
    expect((await learned).ok()).toBe(true);
    if (index < 2)
      await expect(page.getByRole('region', { name: 'A word for your vocabulary' })).toHaveCount(0);
    if (index > 0) continue;
    // A correction that is undone does not count.
    await markWords(page, 'kubectl');
    await page.keyboard.type('cubectl');
    await area(page).blur();
    const pairs = async () => (await (await page.request.get('/api/corrections')).json()).corrections;
    await expect.poll(pairs).toMatchObject([{ corrected: 'cubectl', times: 1 }]);
    // The same holds after the text was reopened.
    await openTranscription(page, id);
    await markWords(page, 'cubectl');
    await page.keyboard.type('kubectl');
    await area(page).blur();
    await expect.poll(pairs).toMatchObject([{ corrected: 'kubectl', times: 1 }]);
  }
  const offer = page.getByRole('region', { name: 'A word for your vocabulary' });
  await expect(offer).toContainText('You corrected “cube cuddle” to “kubectl” 3 times.');
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Add' }).click();
  await expect(toast(page)).toContainText('kubectl is now in the vocabulary of Work');
  await expect(offer).toHaveCount(0);
  const profiles = await (await page.request.get('/api/voice-profiles')).json();
  expect(profiles).toMatchObject([{ vocabulary: ['Anna', 'kubectl'] }]);
  await openTranscription(page, ids[3] ?? '');
  await pressWord(page, 'cuddle');
  await expect(
    readings(page, 'cuddle').getByRole('button', { name: 'kubectl Your vocabulary' }),
  ).toBeVisible();
});

test('learned words can be viewed, changed, exported, forgotten and switched off', async ({
  page,
  server,
  database,
}) => {
  const pageErrors = collectPageErrors(page);
  await page.setViewportSize(DESKTOP);
  const email = await createAccount(page, server);
  const [id] = await seedTranscriptions(database, email, ['Then run cube cuddle.']);
  const corrections = [{ heard: 'cube cuddle', corrected: 'kubectl', times: 2 }];
  await page.request.post(`/api/transcriptions/${id}/corrections`, {
    headers: { origin: server.url },
    data: { corrections },
  });
  // Set before the page opens: an open page might send a request before the hold takes effect.
  const release = await holdFirstRequest(page, '**/api/learned-words', 'Jon');
  await page.goto('/voice-profiles');
  const card = page.getByRole('region', { name: 'What Parlance has learned' });
  const learned = card.getByRole('list', { name: 'Learned words' });
  await card.getByRole('button', { name: /Corrections Parlance has noticed/ }).click();
  await card.getByRole('button', { name: 'Always write it “kubectl”, not “cube cuddle”' }).click();
  await expect(learned.getByRole('listitem')).toContainText(['cube cuddle']);
  await expect(card.getByRole('button', { name: /Corrections Parlance has noticed/ })).toHaveCount(0);
  const heard = card.getByRole('textbox', { name: 'When it hears' });
  const written = card.getByRole('textbox', { name: 'Write', exact: true });
  await heard.fill('jon of the harbour office');
  await written.fill('Jo');
  await page.keyboard.press('Enter');
  await expect(card.getByText('Enter one to 3 words')).toBeVisible();
  await expect(heard).toBeFocused();
  // Adjacent characters of a script without spaces count as one word.
  await heard.fill('東京スカイツリー');
  await expect(card.getByText('Enter one to 3 words')).toHaveCount(0);
  await written.fill('');
  await heard.press('Enter');
  await expect(written).toBeFocused();
  await written.fill('Jo');
  await heard.fill('Jon');
  await page.keyboard.press('Enter');
  // Text typed during the save is kept.
  await written.fill('John');
  release();
  await expect(learned.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByRole('button', { name: 'Add' })).toBeEnabled();
  await expect(written).toHaveValue('John');
  await expect(written).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(learned).toContainText('John');
  await expect(heard).toHaveValue('');
  await expect(heard).toBeFocused();
  await card.getByRole('button', { name: 'Change how “jon” is written' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Jonathan');
  await page.keyboard.press('Enter');
  await expect(learned).toContainText('Jonathan');
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Save as a file' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(JSON.parse(file)).toMatchObject({
    learned: [
      { heard: 'cube cuddle', written: 'kubectl' },
      { heard: 'jon', written: 'Jonathan' },
    ],
    corrections,
  });
  await card.getByRole('button', { name: 'Forget “jon”' }).click();
  await expect(learned.getByRole('listitem')).toHaveCount(1);
  await card.getByRole('switch', { name: 'Learn from my corrections' }).click();
  await expect
    .poll(async () => (await (await page.request.get('/api/user-preferences')).json()).learnWords)
    .toBe(false);
  await card.getByRole('button', { name: 'Forget everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget everything' }).click();
  await expect(card).toContainText('Nothing has been learned yet.');
  expect(pageErrors).toEqual([]);
});

test('a doubtful word plays its audio, and a search match seeks the player to its word', async ({
  page,
  server,
  database,
}) => {
  await page.setViewportSize(DESKTOP);
  await createAccount(page, server);
  const id = await uploadKeptRecording(page, server, await speak(`${SENTENCE} ${SENTENCE} ${SENTENCE}`));
  const segments = spokenSegments(SENTENCES, DOUBTFUL);
  const text = SENTENCES.join(' ');
  const { seq, owner } = await database.db
    .updateTable('transcriptions')
    .set({ original_text: text, segments: JSON.stringify(withoutWords(segments)) })
    .where('id', '=', id)
    .returning(['seq', 'owner'])
    .executeTakeFirstOrThrow();
  await database.db.deleteFrom('transcription_word_times').where('seq', '=', seq).execute();
  await database.db
    .insertInto('transcription_word_times')
    .values({ seq, owner, words: encodeWords(segments) ?? '' })
    .execute();
  await openTranscription(page, id);
  const position = page.getByRole('slider', { name: 'Position in the recording' });
  await expect(position).toBeVisible();
  await expect.poll(() => marked(page)).toEqual(['two', 'no']);
  await pressWord(page, 'no');
  await expect(readings(page, 'no').getByRole('button', { name: 'Hear it again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause the recording' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play the recording' })).toBeVisible();
  // The word spans 3.6 to 4 seconds; playback ends about a second later.
  const ended = Number(await position.getAttribute('aria-valuenow'));
  expect(ended).toBeGreaterThanOrEqual(4);
  expect(ended).toBeLessThanOrEqual(5);

  await page.goto(`/app?transcription=${id}&find=about`);
  await expect.poll(() => found(page)).toBe('about');
  // "about" is the 14th word, at 5.2 seconds.
  await expect(position).toHaveAttribute('aria-valuenow', '5');
  // The keyboard alone plays the word at the caret from its start.
  await pressWord(page, 'Anna');
  await page.keyboard.press('Alt+Enter');
  await expect(page.getByRole('button', { name: 'Pause the recording' })).toBeVisible();
  // "Anna" is the fifth word, at 1.6 seconds.
  await expect(position).toHaveAttribute('aria-valuenow', /^[12]$/);
});

test('a search in the history opens a text at the match, in the app and on the history page', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  const text = `${'Something else was said at length here. '.repeat(150)}The harbour master called.`;
  await seedTranscriptions(database, email, [
    { text, segments: spokenSegments([text], {}, 0.1) },
    'No such word',
  ]);
  for (const path of ['/app', '/recent']) {
    await page.goto(path);
    await page.getByRole('searchbox').fill('harbour mas');
    const item = page.getByRole('main').getByRole('listitem');
    await expect(item).toHaveCount(1);
    await item.getByRole('button').first().click();
    await expect.poll(() => found(page)).toBe('harbour master');
    await expect(area(page).getByText('The harbour master called.')).toBeInViewport();
    await area(page).press('End');
    await page.keyboard.type('x');
    await expect.poll(() => found(page)).toBe('');
  }
});
