import { novelClips } from '../support/speech/real-voices.ts';
import { collectPageErrors, disableAudioProcessing, expect, signUp, test } from './fixtures.ts';
import { waitForRecorded } from './recorder-page.ts';

// With animations, as most users have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Seven seconds of a person reading a novel. */
const [CLIP] = novelClips();

test('a user records, reads, edits, finds after a reload, and deletes a text', async ({
  listening,
  server,
}) => {
  const browser = await listening(CLIP?.path ?? '');
  const page = await browser.newPage({ baseURL: server.url });
  const pageErrors = collectPageErrors(page);
  await disableAudioProcessing(page);
  await signUp(page);

  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(page.getByRole('button', { name: 'Stop recording' })).toBeVisible();
  await waitForRecorded(page, 8);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  const editor = page.getByRole('textbox', { name: 'Transcription text' });
  await expect(editor).toContainText(/And Mr\. John Dashwood had then leisure/);
  await expect(page.getByText('Audio transcribed successfully')).toBeVisible();

  await editor.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Remember the walrus. ');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.reload();
  const item = page.getByRole('listitem').filter({ hasText: 'Remember the walrus' });
  await expect(item).toHaveCount(1);
  const search = page.getByRole('searchbox', { name: 'Search transcriptions' });
  await search.fill('nothing like this');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await search.fill('walr');
  await expect(item).toHaveCount(1);
  await item.getByRole('button').first().click();
  await expect(editor).toContainText(/Remember the walrus\. And Mr\. John Dashwood/);

  await page.getByRole('button', { name: 'Delete transcription', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Transcription deleted')).toBeVisible();
  await expect(item).toHaveCount(0);
  await expect(page.getByText('Ready to Record')).toBeVisible();
  expect(pageErrors).toEqual([]);
});
