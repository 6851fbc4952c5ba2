import { speakWithPauses } from '../support/speech/voice.ts';
import { createAccount, disableAudioProcessing, expect, test } from './fixtures.ts';
import { startButton, stopButton, textOf, timer } from './recorder-page.ts';

const SAID = [
  'The meeting begins at nine in the morning.',
  'New paragraph.',
  'Please bring the budget.',
  'Send.',
];
const PAUSE = 0.8;

test('spoken text is written as the active voice profile specifies, and counted (growth 3)', async ({
  listening,
  server,
}) => {
  const browser = await listening(await speakWithPauses(SAID, PAUSE, 'rms'));
  const page = await browser.newPage({ baseURL: server.url, locale: 'en-US' });
  await disableAudioProcessing(page);
  await createAccount(page, server);
  const made = await page.request.post('/api/voice-profiles', {
    data: {
      name: 'Notes',
      includePunctuation: false,
      capitalizeFirstWord: false,
      numberFormat: 'numeric',
      spokenCommands: true,
      spokenSend: 'mail',
    },
    headers: { origin: server.url },
  });
  expect(made.ok()).toBe(true);
  await page.goto('/app');
  await expect(page.getByLabel('Voice profile').locator('option:checked')).toHaveText('Notes');
  await startButton(page).click();
  await expect(timer(page)).toHaveText(/0:1/);
  await stopButton(page).click();
  await expect(textOf(page)).toContainText(/at 9 in the morning\s+please bring/);
  const preview = page.getByRole('dialog', { name: 'Preview by channel' });
  await expect(preview.getByRole('radio', { name: 'Email' })).toBeChecked();
  await page.keyboard.press('Escape');
  const written = (await textOf(page).innerText()).trim();
  expect(written).toMatch(/in the morning\s*\n\s*please/);
  expect(written).not.toMatch(/[.,!?]/);
  expect(written).toBe(written.toLowerCase());

  await page.goto('/voice-profiles');
  const summary = page.getByRole('region', { name: 'Active Profile' });
  const fact = (term: string) =>
    summary.locator('dl > div').filter({ hasText: term }).getByRole('definition');
  await expect(fact('Transcriptions')).toHaveText('1');
  await expect(fact('Total Words')).toHaveText(String(written.split(/\s+/).length));
  await expect(fact('Accuracy')).toHaveText(/%$/);
  await expect(fact('Last Used')).not.toHaveText('Never');
});
