import { applyFilter, speakWithPauses } from '../support/speech/voice.ts';
import { createAccount, disableAudioProcessing, expect, toast } from './fixtures.ts';
import { startButton, stopButton, timer } from './recorder-page.ts';
import { test } from './writing-fixtures.ts';

const SHOUT = { tool: 'custom', instruction: 'Write it in capitals' };

test('a spoken "send" opens the preview, also when the recipe after the recording fails or can’t start', async ({
  listening,
  server,
  service,
}) => {
  const said = ['The meeting begins in the morning.', 'Send.'];
  // The speech starts after the recording, which a busy machine delays.
  const voice = await applyFilter(await speakWithPauses(said, 0.8, 'rms'), 'adelay=700');
  const browser = await listening(voice);
  const page = await browser.newPage({ baseURL: server.url, locale: 'en-US' });
  await disableAudioProcessing(page);
  await createAccount(page, server);
  const recipe = { name: 'Loud', icon: 'notes', steps: [SHOUT], key: null, place: 'toolbar' };
  const headers = { origin: server.url };
  const { id } = await (await page.request.post('/api/recipes', { data: recipe, headers })).json();
  await page.request.post('/api/user-preferences', { data: { afterRecording: id }, headers });
  const profile = { name: 'Sends', spokenCommands: true, spokenSend: 'mail' };
  await page.request.post('/api/voice-profiles', { data: profile, headers });
  const preview = page.getByRole('dialog', { name: 'Preview by channel' });
  const dictate = async (): Promise<void> => {
    await page.goto('/app');
    await startButton(page).click();
    await expect(timer(page)).toHaveText(/0:0[7-9]/);
    await stopButton(page).click();
    await expect(preview.getByRole('radio', { name: 'Email' })).toBeChecked({ timeout: 60_000 });
    await expect(preview).toContainText('The meeting begins in the morning');
  };

  service.writeWith(() => 'I cannot help with that request.');
  await dictate();
  await expect(toast(page).getByText('This did not work')).toBeVisible();

  await page.route('**/api/capabilities', async (route) => {
    const response = await route.fetch();
    const { services, ...told } = await response.json();
    for (const one of Object.values<{ available: boolean }>(services)) one.available = false;
    await route.fulfill({ response, json: { ...told, services } });
  });
  await dictate();
  await expect(toast(page).getByText('Loud', { exact: true })).toBeVisible();
});
