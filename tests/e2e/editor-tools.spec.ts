import type { Locator, Page } from '@playwright/test';
import { SHORTCUTS_KEY } from '../../src/contract/page/storage-keys.ts';
import { writtenByName } from '../../src-renderer/ui/origin-names.ts';
import type { WritingStandIn } from '../support/ai/writing-stand-in.ts';
import { button, openText, savedStatus, selectWords, storedText, textArea } from './editor-page.ts';
import { collectPageErrors, expect, isOnTop, toast } from './fixtures.ts';
import { test } from './writing-fixtures.ts';

const stream = (page: Page) => page.getByRole('region', { name: 'The new text so far' });
const changes = (page: Page) => page.getByRole('region', { name: 'Changes', exact: true });

/** Checks the grammar of a text that begins with "teh", and adds to it meanwhile. */
async function typeDuringRun(page: Page, service: WritingStandIn): Promise<void> {
  // Slow enough to type during the run, even on a busy machine.
  service.pace(200);
  await button(page, 'Check grammar').click();
  await expect(stream(page)).toContainText('The');
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' The end.');
  service.pace(0);
}

test('a tool streams its text, then replaces the original in one undoable step (core 4)', async ({
  page,
  server,
  database,
  service,
}) => {
  const pageErrors = collectPageErrors(page);
  const more = ' I came back later.'.repeat(40);
  const before = `teh shop is closed. i went home.${more}`;
  const after = `The shop is closed. I went home.${more}`;
  const id = await openText({ page, server, database }, before);
  await selectWords(page, 'shop');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.press('ControlOrMeta+End');
  service.pace(60);
  await button(page, 'Check grammar').click();
  await expect(stream(page)).toContainText('The shop');
  await expect(textArea(page)).toHaveText(before);
  await expect(button(page, 'Format as email')).toBeDisabled();
  service.pace(0);
  await expect(toast(page).getByText('Grammar improved', { exact: true })).toBeVisible();
  await expect(textArea(page)).toHaveText(after);
  await expect(textArea(page).locator('strong')).toHaveText('shop');
  await expect.poll(async () => (await storedText(page, id)).text).toBe(after);
  const { writtenBy } = await storedText(page, id);
  if (!writtenBy) throw new Error('nobody wrote it');
  expect(writtenBy.service).toBe('openai');
  const written = `Written by ${writtenByName(writtenBy)}`;
  await expect(page.getByText(`${written}.`)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByText(written, { exact: true }).first()).toBeInViewport();
  // The second service starts from the text before the first service's change.
  await page.getByRole('button', { name: 'Again with Claude' }).click();
  await expect(page.getByText(/^Grammar improved\. Written by Claude/)).toBeVisible();
  const review = page.getByRole('button', { name: /^Changes \(/ });
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
  const apart = (await topOf(button(page, 'Close this line'))) - (await topOf(review));
  expect(Math.abs(apart)).toBeLessThan(10);
  // A focused toast stays visible; on a phone it does not cover the tool's result line.
  await page.keyboard.press('F8');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(toast(page).getByText('Grammar improved', { exact: true })).toBeVisible();
  await expect.poll(() => isOnTop(button(page, 'Again with ChatGPT'))).toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(textArea(page)).toHaveText(after);
  expect(service.questions.at(-1)?.prompt).toContain(before.slice(0, 30));
  await button(page, 'Undo').first().click();
  await expect(textArea(page)).toHaveText(before);
  await expect(textArea(page).locator('strong')).toHaveText('shop');
  // After an undo, no service counts as the writer.
  await expect.poll(async () => (await storedText(page, id)).writtenBy).toBeNull();
  expect(pageErrors).toEqual([]);
});

const again = (page: Page) => page.getByRole('button', { name: 'Again with Claude' });
const outcome = (page: Page) => page.getByRole('region', { name: 'What the last tool did' });

test('the result of the first service stays when the second one refuses or is stopped', async ({
  page,
  server,
  database,
  service,
}) => {
  const more = ' I came back later.'.repeat(40);
  const after = `The shop is closed. I went home.${more}`;
  const id = await openText({ page, server, database }, `teh shop is closed. i went home.${more}`);
  await button(page, 'Check grammar').click();
  await expect(textArea(page)).toHaveText(after);
  await expect.poll(async () => (await storedText(page, id)).text).toBe(after);
  const { writtenBy } = await storedText(page, id);
  const expectFirst = async () => {
    await expect(textArea(page)).toHaveText(after);
    await expect.poll(async () => await storedText(page, id)).toMatchObject({ text: after, writtenBy });
  };

  service.failNext(...Array.from({ length: 9 }, () => ({ kind: 'status', status: 429 }) as const));
  await again(page).click();
  const refused = 'The writing service is busy';
  await expect(outcome(page)).toContainText(new RegExp(`^${refused}.*Your text is unchanged`));
  service.heal();
  await expectFirst();
  await button(page, 'Undo').first().click();
  await expect(textArea(page)).not.toHaveText(after);
  await button(page, 'Redo').first().click();

  service.pace(1000);
  await again(page).click();
  await expect(textArea(page)).toContainText('teh shop');
  await button(page, 'Stop').click();
  await expect(outcome(page)).toContainText(/^Grammar improved\. Written by/);
  await expectFirst();

  // Words typed meanwhile stay, and the first result is proposed for them.
  await again(page).click();
  await expect(textArea(page)).toContainText('teh shop');
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' The end.');
  await button(page, 'Stop').click();
  await expect(outcome(page)).toContainText('You edited the text in the meantime');
  await button(page, 'Changes (2)').click();
  await changes(page).getByRole('button', { name: 'Accept all' }).click();
  await button(page, 'Back to the text').click();
  await expect(textArea(page)).toHaveText(`${after} The end.`);
});

test('a proposal of the first service stays when the second one refuses or is stopped', async ({
  page,
  server,
  database,
  service,
}) => {
  const more = ' I came back later.'.repeat(40);
  const before = `teh shop is closed. i went home.${more}`;
  await openText({ page, server, database }, before);
  await typeDuringRun(page, service);
  const kept = 'You edited the text in the meantime';
  await expect(outcome(page)).toContainText(kept);

  service.failNext(...Array.from({ length: 9 }, () => ({ kind: 'status', status: 429 }) as const));
  await again(page).click();
  await expect(outcome(page)).toContainText(new RegExp(`^The writing service is busy.*${kept}`));
  service.heal();

  service.pace(1000);
  await again(page).click();
  await button(page, 'Stop').click();
  await expect(outcome(page)).toContainText(kept);
  await expect(textArea(page)).toHaveText(`${before} The end.`);
  await button(page, 'Changes (2)').click();
  await changes(page).getByRole('button', { name: 'Accept all' }).click();
  await button(page, 'Back to the text').click();
  await expect(textArea(page)).toHaveText(`The shop is closed. I went home.${more} The end.`);
});

test('a tool can be stopped: the text is unchanged, and the service request is aborted', async ({
  page,
  server,
  database,
  service,
}) => {
  await openText({ page, server, database }, 'i dont know. '.repeat(400).trim());
  // The answer would take minutes: on a busy machine, a shorter one is over before it can be stopped.
  service.pace(1000);
  await button(page, 'Check grammar').click();
  await expect(stream(page)).toContainText('I don');
  // On a phone, Stop is above the buttons at the same edge.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button(page, 'Record New')).toBeInViewport();
  await expect.poll(() => isOnTop(button(page, 'Stop'))).toBe(true);
  // In a narrow layout, Stop is beside the button that opens the assistant.
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(button(page, 'Writing assistant')).toBeInViewport();
  await expect.poll(() => isOnTop(button(page, 'Stop'))).toBe(true);
  await button(page, 'Stop').click();
  await expect(stream(page)).toHaveCount(0);
  await service.questions.at(-1)?.left;
  await expect(textArea(page)).toContainText('i dont know.');
  await expect(button(page, 'Check grammar')).toBeEnabled();
});

test('text typed while a tool runs is kept, and the result is proposed as changes', async ({
  page,
  server,
  database,
  service,
}) => {
  const more = ' I came back later.'.repeat(40);
  await openText({ page, server, database }, `teh shop is closed. i went home.${more}`);
  await typeDuringRun(page, service);
  const kept = 'You edited the text in the meantime';
  const outcome = page.getByRole('region', { name: 'What the last tool did' }).getByText(kept);
  await expect(outcome).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: kept })).toBeAttached();
  // The buttons beside it leave room for its text.
  expect((await outcome.boundingBox())?.width).toBeGreaterThan(150);
  await expect(textArea(page)).toHaveText(`teh shop is closed. i went home.${more} The end.`);
  await expect(savedStatus(page)).toBeVisible();
  await page.getByRole('link', { name: 'Recent' }).click();
  await expect(textArea(page)).toHaveCount(0);
  await page.goBack();
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Bye.');
  await button(page, 'Changes (2)').click();
  await expect(changes(page).locator('ins')).toHaveText(['The', 'I']);
  // Who only looks, or decides a part, finds the rest again, without what was rejected.
  await page.keyboard.press('Escape');
  await button(page, 'Changes (2)').click();
  await changes(page).getByRole('button', { name: 'Reject', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(textArea(page)).toHaveText(`teh shop is closed. i went home.${more} The end. Bye.`);
  await button(page, 'Changes (1)').click();
  await expect(changes(page).locator('ins')).toHaveText(['I']);
  await changes(page).getByRole('button', { name: 'Accept all' }).click();
  await button(page, 'Back to the text').click();
  await expect(textArea(page)).toHaveText(`teh shop is closed. I went home.${more} The end. Bye.`);
});

test('each change can be accepted, rejected and undone, also by keyboard', async ({
  page,
  server,
  database,
  service: _quick,
}) => {
  const id = await openText({ page, server, database }, 'teh shop is closed. i went home');
  await button(page, 'Check grammar').click();
  await button(page, 'Changes (3)').click();
  await expect(changes(page)).toBeFocused();
  await expect(textArea(page)).toBeHidden();
  await expect(changes(page).locator('del')).toHaveText(['teh', 'i']);
  await expect(changes(page).locator('ins')).toHaveText(['The', 'I', '.']);
  const announced = changes(page).getByText('Change 1 of 3: “teh” becomes “The”');
  await expect(announced.locator('[lang=en]')).toHaveText(['teh', 'The']);
  // On a Russian keyboard, and with Caps Lock.
  await changes(page).dispatchEvent('keydown', { key: 'т', code: 'KeyN' });
  await expect(changes(page).getByText('Change 2 of 3')).toBeAttached();
  await page.keyboard.press('R');
  await expect(changes(page).getByText('2 of 3 changes to decide')).toBeVisible();
  await page.keyboard.press('r');
  await page.keyboard.press('a');
  await expect(changes(page).getByText('All changes are decided')).toBeVisible();
  await expect.poll(async () => (await storedText(page, id)).text).toBe('The shop is closed. i went home');
  await page.keyboard.press('ControlOrMeta+z');
  await changes(page).dispatchEvent('keydown', { key: 'я', code: 'KeyZ', ctrlKey: true });
  await expect(changes(page).getByText('2 of 3 changes to decide')).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await expect(textArea(page)).toHaveText('The shop is closed. i went home.');
  await expect(textArea(page)).toBeFocused();
  await expect(savedStatus(page)).toBeVisible();
  // The result line counts the remaining changes, and says when there are none.
  await button(page, 'Changes (2)').click();
  await changes(page).getByRole('button', { name: 'Reject all' }).click();
  await button(page, 'Back to the text').click();
  await expect(page.getByRole('region', { name: 'What the last tool did' })).toContainText(
    'Nothing was changed',
  );
  await expect(page.getByRole('button', { name: /^Changes/ })).toHaveCount(0);
  await expect(savedStatus(page)).toBeVisible();
  // The focus stays near the removed line, and another Space starts no recording.
  await button(page, 'Close this line').press('Space');
  await expect(page.getByRole('heading', { name: 'Current Transcription' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(button(page, 'Start recording')).toBeVisible();
});

test('in a low window, the current change of a long text is in view', async ({
  page,
  server,
  database,
  service: _quick,
}) => {
  const more = ' I came back later.'.repeat(40);
  await openText(
    { page, server, database },
    `teh shop is closed.${more} i went home.${more} i slept.${more}`,
  );
  await button(page, 'Check grammar').click();
  await toast(page).getByRole('button', { name: 'Dismiss notification' }).click();
  const current = changes(page).locator('[data-current]');
  // A window of 1280 by 1024 at 400 %; a phone, upright with its keyboard, and on its side.
  for (const [width, height] of [
    [320, 256],
    [320, 400],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await button(page, 'Changes (3)').click();
    await expect(changes(page)).toBeFocused();
    // Over a button of the toolbar, the pointer would open its tooltip, which the next Escape would hide.
    await page.mouse.move(0, 0);
    for (const [key, words] of [
      ['n', 'iI'],
      ['n', 'iI'],
      ['p', 'iI'],
      ['p', 'tehThe'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(current).toHaveText(words);
      // The change itself may have a space on the line before.
      await expect.poll(() => isOnTop(current.locator('ins'))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(changes(page)).toHaveCount(0);
  }
});

test('the review of changes closes when the text is changed outside it, and ignores disabled keys', async ({
  page,
  server,
  database,
  service: _quick,
}) => {
  const off = JSON.stringify({ singleKeys: false });
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [SHORTCUTS_KEY, off] as const);
  await openText({ page, server, database }, 'teh shop is closed. i went home');
  await button(page, 'Check grammar').click();
  await button(page, 'Changes (3)').click();
  await expect(changes(page)).toBeFocused();
  await expect(changes(page).locator('div[lang=en]')).toHaveText(/teh/);
  // Keys without a modifier are off: programs for dictation type them.
  await page.keyboard.press('a');
  await expect(changes(page).getByText('3 of 3 changes to decide')).toBeVisible();
  await expect(changes(page).getByText('Keys: N next')).toHaveCount(0);
  await expect(changes(page).locator('[aria-keyshortcuts]')).toHaveCount(0);
  await changes(page).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(changes(page).getByText('2 of 3 changes to decide')).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(changes(page)).toHaveCount(0);
  await expect(textArea(page)).toHaveText('teh shop is closed. i went home');
  await expect(textArea(page)).toBeFocused();
});

test('a tool translates the text, processes selected words alone, and follows instructions (core 2)', async ({
  page,
  server,
  database,
  service,
}) => {
  service.writeWith(({ transcript, system }) => `${/German/.test(system) ? 'DE' : '??'} ${transcript}`);
  const id = await openText({ page, server, database }, 'Good morning. See you.');
  await expect(textArea(page)).toHaveAttribute('lang', 'en');
  await button(page, 'Translate').click();
  await expect(page.getByText('Translate to:')).toBeVisible();
  await expect(page.getByLabel('Translate to:')).toHaveValue('en');
  await page.getByLabel('Translate to:').selectOption({ label: 'German' });
  await button(page, 'Translate').first().click();
  await expect(toast(page).getByText('Text translated', { exact: true })).toBeVisible();
  await expect(toast(page).getByText('de', { exact: true })).toBeVisible();
  await expect(textArea(page)).toHaveText('DE Good morning. See you.');
  await expect(textArea(page)).toHaveAttribute('lang', 'de');
  await expect.poll(async () => (await storedText(page, id)).translatedTo).toBe('de');

  service.writeWith(({ transcript }) => String(transcript).toUpperCase());
  await selectWords(page, 'morning');
  await button(page, 'Ask for anything').click();
  await button(page, 'Make it shorter').click();
  await expect(page.getByLabel('What should happen to this text?')).toHaveValue('Make it shorter');
  await button(page, 'Do it').click();
  await expect(textArea(page)).toHaveText('DE Good MORNING. See you.');
  expect(service.questions.at(-1)?.transcript).toBe('morning');

  await textArea(page).click();
  // The text is German now, whatever the language of its recording; after undoing the translation, it is English again.
  const told = () => service.questions.at(-1)?.system;
  await button(page, 'Check grammar').click();
  await expect.poll(told).toContain('dictated text in German');
  await expect(textArea(page)).toHaveText('DE GOOD MORNING. SEE YOU.');
  for (let undone = 0; undone < 3; undone += 1) await button(page, 'Undo').first().click();
  await expect(textArea(page)).toHaveText('Good morning. See you.');
  await expect(textArea(page)).toHaveAttribute('lang', 'en');
  await button(page, 'Check grammar').click();
  await expect.poll(told).toContain('dictated text in English');
  await expect.poll(async () => (await storedText(page, id)).translatedTo).toBeNull();
});

test('the language of a translation stays known when the text is split', async ({
  page,
  server,
  database,
  service,
}) => {
  service.writeWith(() => 'Guten Morgen. Bis bald.');
  const id = await openText({ page, server, database }, 'Good morning. See you.');
  await button(page, 'Translate').click();
  await page.getByLabel('Translate to:').selectOption({ label: 'German' });
  await button(page, 'Translate').first().click();
  await expect(textArea(page)).toHaveText('Guten Morgen. Bis bald.');
  await selectWords(page, 'Bis');
  await button(page, 'Split the text at the caret').click();
  await expect(textArea(page)).toHaveText('Guten Morgen.');
  await expect(textArea(page)).toHaveAttribute('lang', 'de');
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Anna');
  await expect.poll(async () => (await storedText(page, id)).text).toBe('Guten Morgen. Anna');
  expect((await storedText(page, id)).translatedTo).toBe('de');
});

test('the language of a translation is known after a reload, and for an accepted proposal', async ({
  page,
  server,
  database,
  service,
}) => {
  const [english, german] = ['Good morning. '.repeat(40).trim(), 'Guten Morgen. '.repeat(40).trim()];
  service.writeWith(({ transcript, system }) => (/translate/.test(system) ? german : String(transcript)));
  const id = await openText({ page, server, database }, english);
  await button(page, 'Translate').click();
  await page.getByLabel('Translate to:').selectOption({ label: 'German' });
  service.pace(200);
  await button(page, 'Translate').first().click();
  await expect(stream(page)).toContainText('Guten Morgen');
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Anna');
  service.pace(0);
  await button(page, 'Changes (1)').click();
  await changes(page).getByRole('button', { name: 'Accept all' }).click();
  await button(page, 'Back to the text').click();
  await expect(textArea(page)).toHaveText(`${german} Anna`);
  await expect(textArea(page)).toHaveAttribute('lang', 'de');
  await expect.poll(async () => (await storedText(page, id)).translatedTo).toBe('de');
  await page.reload();
  await expect(textArea(page)).toHaveAttribute('lang', 'de');
  await button(page, 'Check grammar').click();
  await expect.poll(() => service.questions.at(-1)?.system).toContain('dictated text in German');
  await button(page, 'Versions').click();
  await page.getByRole('button', { name: /^As spoken/ }).click();
  await button(page, 'Restore').click();
  await expect(textArea(page)).toHaveText(english);
  await expect(textArea(page)).toHaveAttribute('lang', 'en');
  await button(page, 'Undo').first().click();
  await expect(textArea(page)).toHaveAttribute('lang', 'de');
});

test('each paragraph in changes and versions has the direction of its new text', async ({
  page,
  server,
  database,
  service,
}) => {
  service.writeWith(() => 'مرحبا.\nThe end.\n\nوداعا.');
  await openText({ page, server, database }, 'Hello.\nThe end.\n\nGoodbye.');
  await button(page, 'Translate').click();
  await page.getByLabel('Translate to:').selectOption({ label: 'Arabic' });
  await button(page, 'Translate').first().click();
  await button(page, 'Changes (2)').click();
  const expectDirections = async (shown: Locator): Promise<void> => {
    const paragraphs = shown.locator('div[dir]');
    await expect(paragraphs).toHaveText(['Helloمرحبا.', 'The end.', '', 'Goodbyeوداعا.']);
    await expect(paragraphs.first()).toHaveCSS('direction', 'rtl');
    await expect(paragraphs.nth(1)).toHaveCSS('direction', 'ltr');
    await expect(paragraphs.last()).toHaveCSS('direction', 'rtl');
    await expect(shown.locator('del').last()).toHaveCSS('direction', 'ltr');
    expect((await paragraphs.nth(2).boundingBox())?.height).toBeGreaterThan(10);
  };
  await expectDirections(changes(page));
  await button(page, 'Back to the text').click();
  await button(page, 'Versions').click();
  await expectDirections(page.getByRole('region', { name: 'Text', exact: true }));
});

test('a failing service shows a plain message, leaves the text unchanged, and can be retried (core 8)', async ({
  page,
  server,
  database,
  service,
}) => {
  await openText({ page, server, database }, 'i dont know what to say');
  service.failNext({ kind: 'status', status: 400 });
  await button(page, 'Check grammar').click();
  await expect(toast(page).getByText('This did not work', { exact: true })).toBeVisible();
  await expect(page.getByText('Your text is unchanged.')).toBeVisible();
  // The message is readable without scrolling, on its own lines where the buttons leave no room.
  await page.setViewportSize({ width: 1440, height: 900 });
  const said = page.getByRole('region', { name: 'What the last tool did' });
  await expect.poll(() => said.evaluate(({ scrollHeight }) => scrollHeight)).toBeLessThan(45);
  await expect(textArea(page)).toHaveText('i dont know what to say');
  service.failNext({ kind: 'status', status: 429, retryAfter: '40' });
  await button(page, 'Try again').click();
  await expect(said).toContainText('The writing service is busy. You can try again in 40 seconds.');
  await button(page, 'Try again').click();
  await expect(textArea(page)).toHaveText("I don't know what to say.");
});

test('a retried tool, or one run with another service, processes the original selection', async ({
  page,
  server,
  database,
  service,
}) => {
  service.writeWith(({ transcript }) => String(transcript).toUpperCase());
  await openText({ page, server, database }, 'Good morning. See you.');
  await selectWords(page, 'morning');
  service.failNext({ kind: 'status', status: 400 });
  await button(page, 'Check grammar').click();
  await expect(page.getByText('Your text is unchanged.')).toBeVisible();
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await button(page, 'Try again').click();
  await expect(textArea(page)).toHaveText('Good MORNING. See you.');
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Bye.');
  await expect(textArea(page)).toHaveText('Good MORNING. See you. Bye.');
  service.writeWith(({ transcript }) => String(transcript).toLowerCase());
  await button(page, 'Again with Claude').click();
  await expect(textArea(page)).toHaveText('Good morning. See you. Bye.');
  expect(service.questions.at(-1)?.transcript).toBe('MORNING');
});

test('personalised and spoken text are both kept, and switching never loses an edit (core 4)', async ({
  page,
  server,
  database,
  service: _quick,
}) => {
  const writtenBy = { service: 'anthropic', model: 'claude-sonnet-4-6' } as const;
  const row = { text: 'so um we met', personalized: 'We met.', writtenBy };
  const id = await openText({ page, server, database }, row);
  const version = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(textArea(page)).toHaveText('We met.');
  await expect(version('Your style')).toBeChecked();
  await version('As spoken').check();
  await expect(textArea(page)).toHaveText('so um we met');
  await expect(button(page, 'Undo')).toBeDisabled();
  await page.reload();
  await expect(textArea(page)).toHaveText('so um we met');
  expect(await storedText(page, id)).toMatchObject({ version: 1, editedAt: null });

  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' today');
  await expect(savedStatus(page)).toBeVisible();
  await expect(version('Edited')).toBeChecked();
  await version('Your style').check();
  await expect(textArea(page)).toBeHidden();
  await expect(page.getByText('We met.', { exact: true })).toBeVisible();
  await expect(button(page, 'Bold')).toBeDisabled();
  // The text that is shown is the one that is counted and copied.
  await expect(page.getByText('2 words', { exact: true })).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy text').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('We met.');
  await version('Edited').check();
  await expect(textArea(page)).toHaveText('so um we met today');
  // The spoken text has no writer; the personalised text keeps the service that wrote it.
  await expect.poll(async () => (await storedText(page, id)).writtenBy).toBeNull();
  const authors = page.waitForResponse(/\/versions$/);
  await version('Your style').check();
  await (await authors).finished();
  await button(page, 'Use this text').click();
  await expect(textArea(page)).toHaveText('We met.');
  await expect.poll(() => storedText(page, id)).toMatchObject({ text: 'We met.', writtenBy });
  await button(page, 'Undo').click();
  await expect(textArea(page)).toHaveText('so um we met today');
  expect(await storedText(page, id)).toMatchObject({
    originalText: row.text,
    personalizedText: row.personalized,
  });
});
