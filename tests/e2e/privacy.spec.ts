import { ERRORS } from '../../src/contract/errors.ts';
import { button, openText, textArea } from './editor-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { collectPageErrors, createAccount, expect, holdRequests } from './fixtures.ts';
import { test } from './writing-fixtures.ts';

test('the privacy receipt opens by keyboard, and counts what was sent to the assistant', async ({
  page,
  server,
  database,
}) => {
  const pageErrors = collectPageErrors(page);
  const id = await openText({ page, server, database }, 'good morning');
  await database.db
    .insertInto('privacy_receipts')
    .values({
      id: `heard-${id}`,
      text_id: id,
      kind: 'heard',
      tool: null,
      service: 'moonshine',
      model: 'Moonshine Tiny',
      place: 'server',
      host: null,
      times: 1,
      words: 0,
      characters: 0,
      first_at: Date.now(),
      last_at: Date.now(),
      owner: (eb) => eb.selectFrom('transcriptions').select('owner').where('id', '=', id),
    })
    .execute();
  await page.reload();
  const line = page.getByRole('button', { name: /^Privacy/ });
  await expect(line).toContainText('Only on this server');
  await line.press('Enter');
  const receipt = page.getByRole('region', { name: /^Privacy/ });
  await expect(receipt.getByText('Moonshine Tiny · on this server')).toBeVisible();
  await expect(receipt.getByText('Nothing').first()).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Analyze').click();
  await expect(receipt.getByText(/on this server · .*words: 2, characters: 12/)).toBeVisible();
  await expect(textArea(page)).toHaveText('good morning');
  expect(pageErrors).toEqual([]);
});

test('the privacy switch states that all services stay on the server, and persists', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.goto(`${server.url}/settings#privacy`);
  const card = page.getByRole('region', { name: 'Privacy', exact: true });
  const toggle = card.getByRole('switch', { name: 'Nothing leaves this server' });
  // The switch is disabled until the preference is loaded.
  await expect(toggle).toBeEnabled();
  await toggle.press('Space');
  // The stand-in writing service runs on the same computer.
  await expect(card.getByRole('status')).toHaveText('All services run in this server’s network.');
  await expectAccessible(page);
  await page.reload();
  await expect(toggle).toBeChecked();
});

test('the services are refetched once the privacy switch is saved, also on another page', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.goto('/settings');
  const answerSave = await holdRequests(page, '**/api/user-preferences');
  const toggle = page.getByRole('switch', { name: 'Nothing leaves this server' });
  await expect(toggle).toBeEnabled();
  await toggle.press('Space');
  await page.getByRole('link', { name: 'Parlance, home' }).click();
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeEnabled();
  const asked = page.waitForRequest('**/api/capabilities');
  await answerSave();
  await asked;
});

test('services that the privacy switch blocks are not said to lack a key', async ({ page, server }) => {
  await createAccount(page, server);
  // The server of this test has no service outside of its network.
  await page.route('**/api/capabilities', async (route) => {
    const answer = await route.fetch();
    const told = await answer.json();
    const blocked = { available: false, reason: ERRORS.nothing_leaves.text, blockedByPrivacy: true };
    const services = { openai: blocked, anthropic: blocked, perplexity: blocked };
    await route.fulfill({ response: answer, json: { ...told, nothingLeaves: true, services } });
  });
  await page.goto('/app');
  await expect(page.getByRole('radio', { name: 'Claude off' })).toBeVisible();
  const assistant = page.getByRole('region', { name: 'Writing assistant' });
  await expect(assistant.getByText(/^You chose that nothing leaves this server/)).toBeVisible();
  await expectAccessible(page);
  await assistant.getByRole('link', { name: 'Privacy settings' }).click();
  await expect(page.getByRole('switch', { name: 'Nothing leaves this server' })).toBeInViewport();
  const automatic = page.getByRole('switch', { name: 'Choose automatically' });
  await expect(automatic).toBeEnabled();
  await automatic.press('Space');
  await expect(page.getByText('Claude is not used while nothing leaves this server.').first()).toBeVisible();
});
