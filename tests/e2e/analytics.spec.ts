import { readFile } from 'node:fs/promises';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { expectAccessible } from './expect-accessible.ts';
import { chooseLanguage, collectPageErrors, createAccount, expect, test } from './fixtures.ts';
import { DESKTOP, PHONE } from './transcription-page.ts';

test.use({ timezoneId: 'Asia/Kathmandu' });

test('analytics of an account without recordings show that there is no data (growth 2)', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.goto('/analytics');
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
  await expect(figure('Total Transcriptions')).toContainText('0');
  await expect(figure('Recording Time')).toHaveText('0m');
  for (const name of ['Avg. Quality', 'Most Used AI', 'Primary Language', 'Peak Hour']) {
    await expect(figure(name)).toHaveText('N/A');
  }
  await expect(page.getByText('No data available')).toHaveCount(2);
  await expect(page.getByText('No activity data available')).toBeVisible();
  await expect(page.getByText('Nothing was recorded in the last twelve months.')).toBeVisible();
});

test('analytics show figures, bars, a chart and a table for the chosen date range (growth 2)', async ({
  page,
  server,
  database,
}) => {
  const pageErrors = collectPageErrors(page);
  const email = await createAccount(page, server);
  // A writing service edited one of the two.
  await seedTranscriptions(database, email, [
    { text: 'One two three four five', writtenBy: { service: 'anthropic', model: 'claude-sonnet-4' } },
    'Six seven',
  ]);
  const asked = page.waitForRequest((request) => request.url().includes('/api/analytics?'));
  await page.goto('/analytics');
  const query = new URL((await asked).url()).searchParams;
  expect(query.get('timeZone')).toMatch(/^Asia\/Kath?mandu$/);
  const span = Date.parse(query.get('endDate') ?? '') - Date.parse(query.get('startDate') ?? '');
  expect(span).toBe(7 * 24 * 60 * 60 * 1000);
  await expect(page.getByText('1 (100%)')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Daily Activity' }).getByRole('row')).toHaveCount(2);
  const daily = page.getByRole('region', { name: 'Daily Activity' });
  await expect(daily.getByRole('cell', { name: '7', exact: true })).toBeVisible();
  // Days without a recording appear with an empty bar.
  const bars = page.locator('.recharts-bar-rectangle');
  await expect(bars.locator('path')).toHaveCount(2);
  expect(await bars.count()).toBeGreaterThan(2 * 6);
  const more = page.waitForRequest((request) => request.url().includes('/api/analytics?'));
  await page.getByRole('combobox', { name: 'Date range' }).selectOption('Last 90 days');
  const wider = new URL((await more).url()).searchParams;
  const days = Date.parse(wider.get('endDate') ?? '') - Date.parse(wider.get('startDate') ?? '');
  expect(days).toBe(90 * 24 * 60 * 60 * 1000);

  // In a right-to-left language, a date of the chart starts at its right end.
  await chooseLanguage(page, server, 'ar');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const ends = await page
    .locator('.recharts-xAxis-tick-labels text')
    .first()
    .evaluate((text) => {
      if (!(text instanceof SVGTextElement)) throw new Error('not a text');
      const places = Array.from(text.textContent, (_, index) => text.getExtentOfChar(index).x);
      const digits = [...text.textContent].flatMap((sign, index) =>
        /\d/.test(sign) ? [places[index] ?? 0] : [],
      );
      return { first: digits[0], last: digits.at(-1) };
    });
  expect(ends.first).toBeGreaterThan(ends.last ?? Number.NaN);
  expect(pageErrors).toEqual([]);
});

test('speaking statistics are shown by month, and saved as CSV', async ({ page, server, database }) => {
  const pageErrors = collectPageErrors(page);
  const email = await createAccount(page, server);
  await seedTranscriptions(
    database,
    email,
    Array.from({ length: 3 }, () => 'Um, the harbour is, like, a busy harbour at night.'),
  );
  await page.goto('/analytics');
  const card = page.getByRole('region', { name: 'How you speak' });
  await expect(card.getByText('harbour')).toBeVisible();
  await expect(card.getByText('6 times, in 3 texts')).toBeVisible();
  await expect(card.getByRole('row')).toHaveCount(2);
  await expect(card.locator('dl')).toContainText('20per hundred words');
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Save as CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(lines[0]).toContain('"Month","Transcriptions","Words","Speaking pace","Filler words"');
  expect(lines).toContain('"harbour","6","3"');
  // On a phone, a column header that can't be hyphenated stays on one line.
  await page.setViewportSize({ width: 360, height: 640 });
  const linesOfHead = (name: string) =>
    page
      .getByRole('columnheader', { name, exact: true })
      .last()
      .evaluate((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      });
  expect(await linesOfHead('Words')).toBe(1);
  await chooseLanguage(page, server, 'ar');
  await page.reload();
  expect(await linesOfHead('الكلمات')).toBe(1);
  expect(pageErrors).toEqual([]);
});

test('analytics that failed to load can be retried (growth 8)', async ({ page, server }) => {
  await createAccount(page, server);
  await page.route('**/api/analytics?*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto('/analytics');
  await expect(page.getByText('Failed to fetch analytics')).toBeVisible();
  // One notice covers all failed requests, and the range can still be chosen.
  await page.route('**/api/analytics/summary?*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.reload();
  await expect(page.getByText('Failed to fetch analytics')).toHaveCount(1);
  await page.unroute('**/api/analytics?*');
  await page.getByRole('combobox', { name: 'Date range' }).selectOption('Last 90 days');
  await expect(page.getByText('No activity data available')).toBeVisible();
  await expect(page.getByText('Failed to fetch analytics')).toBeVisible();
  await page.unroute('**/api/analytics/summary?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Total Transcriptions')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Date range' })).toHaveValue('90');
});

test('a date range that fails to load keeps the other figures and the choice', async ({ page, server }) => {
  await createAccount(page, server);
  await page.goto('/analytics');
  await expect(page.getByText('Total Transcriptions')).toBeVisible();
  await page.route('**/api/analytics?*', (route) => route.fulfill({ status: 500, body: 'no' }));
  const range = page.getByRole('main').getByRole('combobox').first();
  const before = await range.inputValue();
  await range.selectOption('90');
  await expect(page.getByText('Failed to fetch analytics')).toBeVisible();
  await expect(page.getByText('Total Transcriptions')).toBeVisible();
  await range.selectOption(before);
  await expect(page.getByText('Failed to fetch analytics')).toBeHidden();
  await expect(page.getByText('No activity data available')).toBeVisible();
});
