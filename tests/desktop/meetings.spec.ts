import { disableAudioProcessing } from '../e2e/fixtures.ts';
import { startButton, stopButton, textOf } from '../e2e/recorder-page.ts';
import { createAccountOnPage, expect, isRealElectron, test } from './fixtures.ts';
import { speak } from './speech.ts';

test.skip(isRealElectron, 'what the system plays comes from the stand-in');

test('a meeting is recorded as one transcription with two speakers', async ({ computer }) => {
  const { page } = await computer.launch({
    microphone: await speak('The weather is lovely today, is it not?'),
    env: {
      STAND_IN_SYSTEM_AUDIO: await speak('Please send me the signed contract.'),
      PULSE_SERVER: 'unix:/run/pulse',
    },
  });
  await disableAudioProcessing(page);
  await createAccountOnPage(page);
  await page.getByRole('switch', { name: 'Meeting' }).click();
  await startButton(page).click();
  // The text appears during speech; both speakers are done when the longer recording ends.
  await expect(page.getByText(/contract/i).first()).toBeVisible();
  await expect(page.getByText(/weather|lovely/i).first()).toBeVisible();
  await expect(page.getByText('Me', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Others', { exact: true }).first()).toBeVisible();
  await stopButton(page).click();
  await expect(textOf(page)).toContainText(/contract/i);
  await expect(textOf(page)).toContainText(/weather|lovely/i);
  await expect(textOf(page).locator('[data-speaker="Me"]').first()).toContainText(/weather|lovely/i);
  // The names stay when the paragraphs no longer match the turns.
  await textOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\nDone.\n\n');
  await expect(textOf(page).locator('[data-speaker="Me"]').first()).toContainText(/weather|lovely/i);
  await expect(textOf(page).locator('[data-speaker="Others"]').first()).toContainText(/contract/i);
  const texts = await page.evaluate(async () => {
    const list = await (await fetch('/api/transcriptions?limit=1')).json();
    return (await fetch(`/api/transcriptions/${list.transcriptions[0].id}`)).json();
  });
  const saidBy = (speaker: string): string =>
    texts.segments
      .filter((segment: { speaker: string }) => segment.speaker === speaker)
      .map(({ text }: { text: string }) => text)
      .join(' ');
  expect(saidBy('me')).toMatch(/weather|lovely/i);
  expect(saidBy('others')).toMatch(/contract/i);
  expect(saidBy('others')).not.toMatch(/weather|lovely/i);
});
