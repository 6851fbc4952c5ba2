import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { disableAudioProcessing, PASSWORD } from '../e2e/fixtures.ts';
import {
  SPOKEN_WORDS,
  startButton,
  stopButton,
  textOf,
  unsentRecordings,
  waitForRecorded,
} from '../e2e/recorder-page.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { TestClient } from '../support/test-client.ts';
import { openFaultyProxy } from './faulty-proxy.ts';
import {
  type Computer,
  createAccountOnPage,
  type Desktop,
  expect,
  goTo,
  isRealElectron,
  type Start,
  signInOnPage,
  test,
} from './fixtures.ts';
import { answerDialogs, recordedCalls } from './os-actions.ts';
import { filesWith } from './page-contents.ts';
import { speak } from './speech.ts';

const SAID = 'The weather is lovely today.';

/** Launches the app and signs in, ready to record. Also returns the e-mail address. */
async function signIn(computer: Computer, start: Start): Promise<{ desktop: Desktop; email: string }> {
  const desktop = await computer.launch(start);
  const { page } = desktop;
  await disableAudioProcessing(page);
  const email = await createAccountOnPage(page);
  await expect(startButton(page)).toBeEnabled();
  return { desktop, email };
}

const takesIn = ({ userData }: Computer): string[] => {
  const folder = join(userData, 'takes');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.length === 36) : [];
};

test('a recording is encrypted on disk when the app is killed, and can be transcribed after a restart', async ({
  computer,
}) => {
  const microphone = await speak(SAID);
  const { desktop } = await signIn(computer, { microphone });
  await startButton(desktop.page).click();
  await waitForRecorded(desktop.page, 3);
  await desktop.kill();
  expect(takesIn(computer)).toHaveLength(1);
  // A plain WebM recording names its encoding near the start; an encrypted one does not.
  expect(filesWith(join(computer.userData, 'takes'), 'OpusHead')).toEqual([]);

  const again = await computer.launch({ microphone });
  const found = unsentRecordings(again.page).first();
  await expect(found).toBeVisible();
  await found.getByRole('button', { name: /transcribe/i }).click();
  await expect(textOf(again.page)).toContainText(SPOKEN_WORDS);
  await expect.poll(() => takesIn(computer)).toEqual([]);
});

test('a recording of a server that has moved names its host, and is sent to the new address after a question', async ({
  computer,
  server,
}) => {
  test.skip(isRealElectron, 'nobody is there to answer the system’s own dialog');
  const microphone = await speak(SAID);
  const { desktop, email } = await signIn(computer, { microphone });
  await startButton(desktop.page).click();
  await waitForRecorded(desktop.page, 3);
  await desktop.kill();

  const moved = new URL(server.url);
  moved.hostname = 'localhost';
  const again = await computer.launch({ microphone, server: moved.origin });
  await signInOnPage(again.page, email);
  const found = unsentRecordings(again.page).first();
  await expect(found).toContainText(`another server: ${new URL(server.url).host}`);
  const sendHere = found.getByRole('button', { name: /^Send to the current server/ });
  await sendHere.click();
  await expect.poll(() => recordedCalls(again, 'dialog.showMessageBox')).toHaveLength(1);
  const [[question] = []] = await recordedCalls(again, 'dialog.showMessageBox');
  expect(question).toMatchObject({
    detail: expect.stringMatching(`${new URL(server.url).host}\\n.*${moved.host}$`),
  });
  await expect(sendHere).toBeEnabled();
  expect(takesIn(computer)).toHaveLength(1);
  await answerDialogs(again, 1);
  await sendHere.click();
  await expect(textOf(again.page)).toContainText(SPOKEN_WORDS);
  await expect.poll(() => takesIn(computer)).toEqual([]);
});

test('a page reload does not stop an upload: the text arrives and the take is deleted', async ({
  computer,
  server,
}) => {
  const proxy = await openFaultyProxy(server.url);
  const { desktop } = await signIn(computer, { microphone: await speak(SAID), server: proxy.url });
  const { page } = desktop;
  await startButton(page).click();
  await waitForRecorded(page, 3);
  // Holds back the response to `finish` until its page is gone.
  proxy.hold(/\/finish$/);
  await stopButton(page).click();
  await expect.poll(() => proxy.held()).toBe(1);
  await goTo(page, '/recent');
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(takesIn(computer)).toHaveLength(1);
  proxy.release();
  await expect.poll(() => takesIn(computer)).toEqual([]);
  await expect(page.getByText(SPOKEN_WORDS).first()).toBeVisible();
  await proxy.close();
});

test('recording, search and editing work offline, and everything is uploaded once the server is back', async ({
  computer,
  database,
  server,
}) => {
  const proxy = await openFaultyProxy(server.url);
  const microphone = await speak(SAID);
  const { desktop, email } = await signIn(computer, { microphone, server: proxy.url });
  const [id] = await seedTranscriptions(database, email, [
    'minutes of the harbour meeting',
    'a shopping list',
  ]);
  await goTo(desktop.page, '/recent');
  await expect(desktop.page.getByText('a shopping list')).toBeVisible();
  await desktop.quit();

  proxy.setOffline(true);
  const { page } = await computer.launch({ microphone, server: proxy.url });
  await goTo(page, '/recent');
  await expect(page.getByText('a shopping list')).toBeVisible();
  await page.getByRole('searchbox').fill('harbour');
  await expect(page.getByText('a shopping list')).toBeHidden();
  await page.getByText('minutes of the harbour meeting').click();
  await expect(textOf(page)).toContainText('harbour meeting');
  await textOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' in Vlissingen');
  await expect(page.getByText('Not saved - will retry')).toBeVisible();
  await goTo(page, '/recent');
  await page.getByRole('searchbox').fill('vlissingen');
  await expect(page.getByText('harbour meeting in Vlissingen')).toBeVisible();

  await goTo(page, '/desktop');
  await expect(page.getByText(`${proxy.url} can’t be reached.`)).toBeVisible();

  await goTo(page, '/app');
  await expect(startButton(page)).toBeEnabled();
  await startButton(page).click();
  await waitForRecorded(page, 3);
  await stopButton(page).click();
  await expect(unsentRecordings(page)).toHaveCount(1);

  proxy.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(unsentRecordings(page)).toHaveCount(0);
  const texts = () =>
    database.db
      .selectFrom('transcriptions')
      .innerJoin('owners', 'owners.no', 'transcriptions.owner')
      .innerJoin('user', 'user.id', 'owners.user_id')
      .where('user.email', '=', email)
      .select(['transcriptions.id', 'original_text', 'edited_text'])
      .execute();
  await expect
    .poll(async () => (await texts()).find((row) => row.id === id)?.edited_text)
    .toBe('minutes of the harbour meeting in Vlissingen');
  expect((await texts()).some((row) => SPOKEN_WORDS.test(row.original_text))).toBe(true);
  await proxy.close();
});

test('an offline edit that conflicts with another device’s edit is kept in the versions', async ({
  computer,
  database,
  server,
}) => {
  const proxy = await openFaultyProxy(server.url);
  const { desktop, email } = await signIn(computer, { server: proxy.url });
  const { page } = desktop;
  const [id] = await seedTranscriptions(database, email, ['the words as they were']);
  await goTo(page, '/recent');
  await expect(page.getByText('the words as they were')).toBeVisible();
  proxy.setOffline(true);
  await page.getByText('the words as they were').click();
  await textOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' and mine');
  await expect(page.getByText('Not saved - will retry')).toBeVisible();
  await desktop.quit();

  const other = new TestClient(server.url);
  await other.json('POST', '/api/login', { email, password: PASSWORD });
  const edit = { version: 1, text: 'theirs instead', html: null };
  expect((await other.json('PATCH', `/api/transcriptions/${id}`, edit)).status).toBe(200);
  proxy.setOffline(false);
  const again = await computer.launch({ server: proxy.url });
  await goTo(again.page, '/recent');
  await again.page.getByText('theirs instead').click();
  await expect(textOf(again.page)).toHaveText('theirs instead');
  await again.page.getByRole('button', { name: 'Versions', exact: true }).last().click();
  const versions = again.page.getByRole('dialog');
  await versions.getByRole('button', { name: /^From another device/ }).click();
  await versions.getByRole('radio', { name: 'Text', exact: true }).check();
  await expect(versions.getByText('the words as they were and mine')).toBeVisible();
  expect((await other.get(`/api/transcriptions/${id}`)).body).toMatchObject({ text: 'theirs instead' });
  await proxy.close();
});

test('the session is kept in the keychain across restarts, and signing out deletes session and texts', async ({
  computer,
  database,
}) => {
  test.skip(isRealElectron, 'what the system’s own keychain holds is not for a test to read');
  const { desktop, email } = await signIn(computer, {});
  await seedTranscriptions(database, email, ['canary of the coal mine']);
  await goTo(desktop.page, '/recent');
  await expect(desktop.page.getByText('canary of the coal mine')).toBeVisible();
  await desktop.quit();
  const entries: { account: string; password: string }[] = JSON.parse(
    readFileSync(computer.keychain, 'utf8'),
  );
  // Each entry is prefixed with the time at which it was stored.
  const secretOf = ({ password }: { password: string }) => password.replace(/^at \d+ kept /, '');
  const session = entries.find(({ account }) => account.startsWith('session '));
  expect(session && secretOf(session).length).toBeGreaterThan(20);
  expect(entries.map(({ account }) => account)).not.toContain('probe');
  for (const entry of entries) expect(filesWith(computer.userData, secretOf(entry))).toEqual([]);

  const again = await computer.launch();
  await goTo(again.page, '/recent');
  await expect(again.page.getByText('canary of the coal mine')).toBeVisible();
  await again.page.getByRole('button', { name: 'Your menu' }).click();
  await again.page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(again.page).toHaveURL(/\/auth$/);
  await again.quit();
  const left: { account: string }[] = JSON.parse(readFileSync(computer.keychain, 'utf8'));
  expect(left.filter(({ account }) => account.startsWith('session '))).toEqual([]);
  const files = ['cache.sqlite', 'cache.sqlite-wal'].map((name) => join(computer.userData, name));
  for (const file of files.filter(existsSync)) {
    expect(readFileSync(file, 'latin1')).not.toContain('canary of the coal mine');
  }
});

test.describe('unavailable keychain', () => {
  test.skip(isRealElectron, 'a real system has the keychain that it has');

  for (const place of ['absent', 'hanging']) {
    test(`recording works with a key file when the keychain is ${place}`, async ({ computer }) => {
      const microphone = await speak(SAID);
      const start = { microphone, env: { STAND_IN_KEYCHAIN: place } };
      const { desktop } = await signIn(computer, start);
      const kinds = await desktop.page.evaluate(async () => {
        const { parlanceBridge } = window as unknown as {
          parlanceBridge: Record<string, () => Promise<{ secrets: string; recordingKey: string }>>;
        };
        const status = await parlanceBridge['desktop.status']?.();
        return [status?.secrets, status?.recordingKey];
      });
      expect(kinds).toEqual(['memory', 'file']);
      await startButton(desktop.page).click();
      await waitForRecorded(desktop.page, 2);
      await desktop.kill();
      expect(takesIn(computer)).toHaveLength(1);
    });
  }
});
