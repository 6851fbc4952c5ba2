import { disableAudioProcessing } from '../e2e/fixtures.ts';
import { ENGINE_LOAD_MS, startButton, stopButton, waitForRecorded } from '../e2e/recorder-page.ts';
import { startServer, temporaryFolder } from '../support/server-process.ts';
import { openFaultyProxy } from './faulty-proxy.ts';
import { createAccountOnPage, expect, goTo, test } from './fixtures.ts';
import { readAloud } from './speech.ts';

test('the page transcribes English itself while the remote server is unreachable', async ({ computer }) => {
  test.slow();
  const folder = temporaryFolder();
  const server = await startServer(folder.path, { SPEECH_ENGINE: 'moonshine', PORT: '0' });
  const proxy = await openFaultyProxy(server.url);
  try {
    const start = { server: proxy.url, microphone: await readAloud() };
    const { page } = await computer.launch(start);
    await disableAudioProcessing(page);
    await createAccountOnPage(page);
    await goTo(page, '/settings');
    const card = page.getByRole('region', { name: 'Offline transcription' });
    await card.getByRole('button', { name: 'Download the engine (45 MB)' }).click();
    await expect(card.getByRole('status')).toContainText('The engine is installed');

    proxy.setOffline(true);
    await goTo(page, '/app');
    await expect(page.getByText('English is transcribed here')).toBeVisible();
    await startButton(page).click();
    await waitForRecorded(page, 8);
    await expect(page.getByText('Transcribing on this device.')).toBeVisible();
    await stopButton(page).click();
    const draft = page
      .getByRole('region', { name: 'Current Transcription' })
      .getByRole('textbox', { name: 'Transcribed on this device' });
    // On a busy machine, the microphone of the test loses a few milliseconds, and the engine a name.
    await expect(draft).toHaveValue(/dashwood .* power/i, { timeout: ENGINE_LOAD_MS });

    // The server's transcription replaces the draft.
    proxy.setOffline(false);
    const text = page.getByRole('listitem').filter({ hasText: /dashwood/i });
    await expect(text).toHaveCount(1, { timeout: ENGINE_LOAD_MS });
    await expect(draft).toBeHidden();
  } finally {
    await proxy.close();
    await server.stop();
    folder.remove();
  }
});
