import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { SITE_DEFAULTS } from '../../src/contract/api/site-defaults.ts';
import { INTERFACE_LANGUAGES } from '../../src/contract/languages.ts';
import { addressIn } from '../../src/contract/page/pages.ts';
import { expectAccessible } from './expect-accessible.ts';
import { chooseLanguage, collectPageErrors, createAccount, expect, test, toast } from './fixtures.ts';

// With animations, as most users have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const PAGES = [
  { path: '/', title: /speak, and read what you meant/, heading: /Speak\.\s*It is written\./ },
  { path: '/features', title: /^Features/, heading: 'Everything between saying it and sending it' },
  { path: '/pricing', title: /^Pricing/, heading: 'Two plans, both free of charge here' },
  { path: '/faq', title: /^Frequently asked/, heading: 'Frequently asked questions' },
  { path: '/contact', title: /^Contact/, heading: 'Write to us' },
  { path: '/privacy', title: /^Privacy Policy/, heading: 'Privacy Policy' },
  { path: '/terms', title: /^Terms of Service/, heading: 'Terms of Service' },
] as const;

const description = (page: Page) => page.locator('meta[name="description"]').getAttribute('content');

/** Waits until the page is hydrated. */
async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
  await page.waitForLoadState('networkidle');
}

test.describe('public pages without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('can all be read, each with its own title (growth 2)', async ({ page }) => {
    for (const { path, title, heading } of PAGES) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('link', { name: 'Skip to main content' })).toHaveAttribute('href', '#main');
      expect(((await description(page)) ?? '').length).toBeGreaterThan(60);
    }
  });

  test('link from the terms to the third-party notices, in English and German', async ({ page }) => {
    for (const path of ['/terms', '/de/terms']) {
      await page.goto(path);
      const link = page.locator('a[href$="NOTICES.txt"]');
      const answer = await page.request.get(await link.evaluate((a: HTMLAnchorElement) => a.href));
      expect([answer.status(), answer.headers()['content-type']]).toEqual([
        200,
        expect.stringContaining('text/plain'),
      ]);
      expect(await answer.text()).toContain('MIT');
    }
  });

  test('show the final state of the demo, and questions that open', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('Best regards,').last()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try it with your voice' })).toBeVisible();
    await page.goto('/faq');
    await page.getByText('Is my audio secure?').click();
    await expect(page.getByText('Your audio is encrypted in transit')).toBeVisible();
  });

  test('disable the contact form, and show the email address', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled();
    await expect(page.getByRole('link', { name: SITE_DEFAULTS.supportEmail })).toHaveAttribute(
      'href',
      `mailto:${SITE_DEFAULTS.supportEmail}`,
    );
  });

  test('show a 404 page for an unknown address (growth 2)', async ({ page }) => {
    const answer = await page.goto('/nowhere');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  });
});

test('every public page hydrates without visible changes (growth 2)', async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  const descriptions = new Set<string | null>();
  const withSlash = { path: '/de/pricing/', title: /^Preise/, heading: 'Zwei Tarife, hier beide kostenlos' };
  for (const { path, title, heading } of [...PAGES, withSlash]) {
    await page.goto(path);
    const before = await page.locator('main').innerText();
    await alive(page);
    // The start page's demo restarts; everything else stays unchanged.
    if (path !== '/') expect(await page.locator('main').innerText()).toBe(before);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    descriptions.add(await description(page));
  }
  expect(descriptions.size).toBe(PAGES.length + 1);
  expect(pageErrors).toEqual([]);
});

test('the start page loads at most 140 kB of script in every language', async ({ page }) => {
  const kilobytes = (body: Buffer | string) => gzipSync(body, { level: 9 }).byteLength / 1024;
  const scripts = new Map<string, number>();
  for (const language of INTERFACE_LANGUAGES) {
    const html = await (await page.request.get(addressIn(language, '/'))).text();
    expect(html).toContain(`<html lang="${language}"`);
    const files = html.match(/name="app-files" content="([^"]+)"/)?.[1]?.split(' ') ?? [];
    const [texts, others] = [`/${language}-`, '/en-'].map((start) =>
      files.filter((file) => file.includes(start)),
    );
    expect([texts?.length, others]).toEqual([2, language === 'en' ? texts : []]);
    for (const file of files) {
      if (!scripts.has(file)) scripts.set(file, kilobytes(await (await page.request.get(file)).body()));
    }
    const inlined = html.match(/<script>[^<]*<\/script>/g)?.join('') ?? '';
    const all = files.reduce((sum, file) => sum + (scripts.get(file) ?? 0), kilobytes(inlined));
    expect(all, language).toBeLessThan(140);
  }
});

test('public pages use the language of the browser or the address, and another can be chosen', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'de-DE' });
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  await page.goto('/pricing');
  const before = await page.locator('main').innerText();
  await alive(page);
  expect(await page.locator('main').innerText()).toBe(before);
  await expect(page).toHaveTitle(/^Preise/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/fr/faq');
  await alive(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('combobox', { name: 'Langue' }).selectOption({ label: 'العربية' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page).toHaveURL('/ar/faq');
  // A language whose texts can't be loaded is not applied, and a notice says so.
  await context.setOffline(true);
  await page.getByRole('combobox', { name: 'اللغة' }).selectOption('ko');
  await expect(page.getByText('تعذّر الوصول إلى Parlance')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'اللغة' })).toHaveValue('ar');
  await expect(page).toHaveURL('/ar/faq');
  await context.setOffline(false);
  // The choice persists on the sign-up page; every error appears in that language.
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/مرحب/);
  await page.getByRole('textbox').first().press('Enter');
  await expect(page.getByText('كلمة المرور مطلوبة')).toBeVisible();
  await page.getByRole('combobox', { name: 'اللغة' }).selectOption('it');
  await page.getByRole('tab').nth(1).click();
  const email = `lingua-${Date.now()}@example.com`;
  await page.locator('input[name="name"]').fill('Ada');
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill('una frase molto lunga');
  await page.locator('input[name="password"]').press('Enter');
  await expect(page).toHaveURL(/\/app$/);
  // Onboarding uses that language, too.
  await expect(page.getByRole('combobox', { name: 'Lingua' })).toHaveValue('it');
  // Registration stored it on the server. If the server has English, as for an older account, the page stays Italian.
  const preferences = async () => (await page.request.get('/api/user-preferences')).json();
  expect(await preferences()).toMatchObject({ interfaceLanguage: 'it' });
  await chooseLanguage(page, server, 'en');
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Lingua dell’interfaccia' });
  await expect(card.getByRole('combobox')).toHaveValue('it');
  await page.getByRole('button', { name: 'Il tuo menu' }).click();
  await page.getByRole('menuitem', { name: 'Lingua dell’interfaccia' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  const loadedAnew = page.waitForEvent('load');
  await page.getByRole('combobox', { name: 'Interface language' }).selectOption('it');
  await loadedAnew;
  await expect(card.getByRole('combobox')).toBeEnabled();
  await page.goto('/app');
  for (const step of ['Avanti', 'Avanti', 'Completa']) await page.getByRole('button', { name: step }).click();
  await expect(page.getByRole('heading', { name: 'Trascrizione vocale' })).toBeAttached();
  expect(await preferences()).toMatchObject({ interfaceLanguage: 'it' });
  // Chromium logs the request that failed without a network.
  expect(pageErrors.filter((trouble) => !trouble.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  // A choice on a public page that the account can't store is not silently undone later.
  await page.goto('/faq');
  await page.route('**/api/user-preferences', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('combobox', { name: 'Lingua' }).selectOption('de');
  await expect(page.getByText('Die Einstellungen konnten nicht gespeichert werden')).toBeVisible();
  await context.close();
});

test('navigation between public pages reloads none of them (growth 2)', async ({ page }) => {
  await page.goto('/');
  await alive(page);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const header = page.getByRole('banner');
  for (const [name, path] of [
    ['Features', '/features'],
    ['Pricing', '/pricing'],
    ['FAQ', '/faq'],
    ['Contact', '/contact'],
  ] as const) {
    await header.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Data Protection' })).toHaveAttribute('href', '/contact');
  await expect(footer.getByRole('link', { name: 'GDPR Compliance' })).toHaveAttribute('href', '/contact');
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveTitle(/^Privacy Policy/);
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveCount(13);
  await footer.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveTitle(/^Terms/);
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveCount(13);
  expect(await description(page)).toMatch(/terms/i);
  await header.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/auth');
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

test('the start page links visitors to sign-in and a demo, and signed-in users to the app (growth 2)', async ({
  page,
  server,
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Start Your Free Trial' }).first()).toHaveAttribute(
    'href',
    '/auth',
  );
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    '/auth',
  );
  await alive(page);
  await main.getByRole('link', { name: 'Schedule Demo' }).click();
  await expect(page).toHaveURL('/contact?topic=demo');
  await expect(page.getByLabel('Subject')).toHaveValue('A demo of Parlance');
  await createAccount(page, server);
  await page.goto('/faq');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Open App' })).toHaveAttribute(
    'href',
    '/app',
  );
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeHidden();
  await page.goto('/');
  await expect(page).toHaveURL('/app');
});

test('a slowly hydrating page hydrates as rendered for visitors, then links a signed-in user to the app', async ({
  page,
  server,
}) => {
  const pageErrors = collectPageErrors(page);
  await createAccount(page, server);
  await page.route(/\/assets\/features-page-[^/]*\.js$/, async (route) => {
    // By now, the signed-in user would be known.
    await page.waitForTimeout(500);
    await route.continue();
  });
  await page.goto('/features');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Open App' })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('at most one question of the FAQ is open (growth 4)', async ({ page }) => {
  await page.goto('/faq');
  await alive(page);
  await expect(page.locator('details')).toHaveCount(12);
  await expect(page.locator('details[open]')).toHaveCount(0);
  await page.getByText('How accurate is the transcription?').click();
  await expect(page.getByText('95-99%, depending on audio quality.')).toBeVisible();
  await page.getByText('Which audio formats can I upload?').click();
  await expect(page.getByText('MP3, WAV, M4A, AAC, FLAC and WebM.')).toBeVisible();
  await expect(page.locator('details[open]')).toHaveCount(1);
  await page.getByText('Which audio formats can I upload?').click();
  await expect(page.locator('details[open]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact');
  await expect(page.getByRole('link', { name: 'Try for Free' })).toHaveAttribute('href', '/auth');
});

test('the pricing page shows specified prices, minutes and questions, and calls no API (growth 2 and 9)', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/pricing');
  await alive(page);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  const main = page.getByRole('main');
  const cards = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(cards).toHaveCount(2);
  // This server takes no payments; tests/server/site/site-pages.test.ts covers one that does.
  await expect(cards.first()).toContainText(
    /Free.*Free of charge.*Every tool.*5 languages.*10 minutes per month/s,
  );
  await expect(cards.last()).toContainText(/Pro.*Most Popular.*All 19\+ languages.*300 minutes per month/s);
  for (const link of await main.getByRole('link', { name: 'Get started' }).all()) {
    await expect(link).toHaveAttribute('href', '/auth');
  }
  await expect(main.locator('details')).toHaveCount(4);
  await expect(main.getByText('30-day money-back guarantee')).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expect(main.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/auth');
});

test('the contact form reports missing fields, then opens the mail program (growth 5)', async ({ page }) => {
  await page.goto('/contact');
  await alive(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await expect(page.getByText('Enter a message.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Ann Example');
  await page.getByLabel('Email').fill('ann@');
  await page.getByLabel('What is it about?').selectOption('billing');
  await page.getByLabel('Subject').fill('Minutes & more');
  await page.getByLabel('Message', { exact: true }).fill('Where do I see\nwhat is left?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Enter a complete email address')).toBeVisible();
  await page.getByLabel('Email').fill('ann@example.com');
  const client = await page.context().newCDPSession(page);
  await client.send('Page.enable');
  const opened = () =>
    new Promise<string>((resolve) => {
      client.once('Page.frameRequestedNavigation', ({ url }) => resolve(url));
    });
  const firstOpened = opened();
  await page.getByRole('button', { name: 'Send message' }).click();
  const url = await firstOpened;
  expect(url.startsWith(`mailto:${SITE_DEFAULTS.supportEmail}?`)).toBe(true);
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1).replaceAll('+', '%2B'));
  expect(query.get('subject')).toBe('[Billing] Minutes & more');
  expect(query.get('body')).toBe(
    'Where do I see\r\nwhat is left?\r\n\r\nFrom: Ann Example <ann@example.com>',
  );
  await expect(toast(page)).toContainText('Email client opened');
  // A message too long for a mail link is copied, and the link omits it.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const long = 'Grüße und Fragen. '.repeat(80).trim();
  const pasteWords = page.waitForResponse(/paste-words-[^/]*\.js$/);
  await page.getByLabel('Message', { exact: true }).fill(long);
  await pasteWords;
  // A second press while the first one copies does nothing.
  const copying = await page.evaluateHandle(() => {
    const begun: (() => void)[] = [];
    const { clipboard } = navigator;
    const copy = clipboard.writeText.bind(clipboard);
    clipboard.writeText = (text) => new Promise((resolve) => begun.push(() => resolve(copy(text))));
    return begun;
  });
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  expect(await copying.evaluate(({ length }) => length)).toBe(1);
  const longOpened = opened();
  await copying.evaluate(([copy]) => copy?.());
  expect(await longOpened).toBe(
    `mailto:${SITE_DEFAULTS.supportEmail}?subject=${encodeURIComponent('[Billing] Minutes & more')}`,
  );
  await expect(toast(page)).toContainText('it is copied for you to paste');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${long}\n\nFrom: Ann Example <ann@example.com>`,
  );
  await expect(page.getByText('Monday-Friday, 9 AM-6 PM EST')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toHaveAttribute('href', '/auth');
});

test('text typed into the contact form before its script loads is kept, also next to a demo preset', async ({
  page,
}) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/contact?topic=demo', { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Ann Example');
  await page.getByLabel('What is it about?').selectOption('billing');
  await page.getByLabel('Message', { exact: true }).fill('Typed early');
  script.resolve();
  await alive(page);
  await expect(page.getByLabel('Subject')).toHaveValue('A demo of Parlance');
  await page.getByLabel('Email').fill('ann@example.com');
  await expect(page.getByLabel('Name')).toHaveValue('Ann Example');
  await expect(page.getByLabel('What is it about?')).toHaveValue('billing');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Typed early');
  // Another topic does not start with the demo preset.
  await page.getByRole('contentinfo').getByRole('link', { name: 'GDPR Compliance' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Typed early');
});

for (const { size, bars, record, type, letter, button } of [
  { size: { width: 390, height: 844 }, bars: '12', record: 1000, type: 2000, letter: 50, button: 500 },
  { size: { width: 1440, height: 900 }, bars: '80', record: 1500, type: 2500, letter: 30, button: 800 },
]) {
  test(`the demo plays with the timings for a window ${size.width} wide (growth 4 and 9)`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.clock.install();
    await page.goto('/');
    const sheet = page.locator('figure[data-phase]');
    const typed = () =>
      sheet.locator('p > span:first-child').evaluate((span) => span.textContent?.length ?? 0);
    await expect(sheet.locator('svg[data-bars]:visible')).toHaveAttribute('data-bars', bars);
    await page.waitForLoadState('load');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.reload();
    await alive(page);
    await expect(sheet).toHaveAttribute('data-phase', 'waiting');
    await expect(page.getByRole('link', { name: 'Try it with your voice' })).toBeHidden();
    // The finished text is present before the demo plays.
    await expect(sheet.locator('p > span').last()).toBeVisible();
    await expect(sheet.locator('p > span').last()).toContainText('Best regards');
    await page.clock.runFor(record - 10);
    await expect(sheet).toHaveAttribute('data-phase', 'waiting');
    await page.clock.runFor(20);
    await expect(sheet).toHaveAttribute('data-phase', 'recording');
    await page.clock.runFor(type - 20);
    await expect(sheet).toHaveAttribute('data-phase', 'recording');
    await page.clock.runFor(20);
    await expect(sheet).toHaveAttribute('data-phase', 'typing');
    expect(await typed()).toBe(1);
    await page.clock.runFor(letter * 10);
    expect(await typed()).toBe(11);
    const length = await sheet.locator('p:has(> span)').evaluate((words) => words.textContent?.length ?? 0);
    await page.clock.runFor(letter * (length - 11));
    await expect(sheet).toHaveAttribute('data-phase', 'typed');
    await page.clock.runFor(button - 20);
    await expect(page.getByRole('link', { name: 'Try it with your voice' })).toBeHidden();
    await page.clock.runFor(20);
    await expect(page.getByRole('link', { name: 'Try it with your voice' })).toBeVisible();
  });
}

test('with reduced motion the demo shows its final state, with one accessible text (growth 4)', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  const sheet = page.locator('figure[data-phase]');
  await expect(sheet).toHaveAttribute('data-phase', 'done');
  await expect(page.getByRole('link', { name: 'Try it with your voice' })).toBeVisible();
  const told = await sheet.locator('figcaption').innerText();
  expect(told.match(/Best regards/g)).toHaveLength(1);
});

test('the demo plays its recording', async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  await page.goto('/');
  await alive(page);
  await page.getByRole('button', { name: 'Play the recording' }).click();
  await expect(page.getByRole('button', { name: 'Pause the recording' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause the recording' }).click();
  await expect(page.getByRole('button', { name: 'Play the recording' })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('cards fade in when scrolled to, but not with reduced motion (growth 2)', async ({ page }) => {
  await page.goto('/features');
  await alive(page);
  const last = page.getByRole('listitem').filter({ hasText: 'For everyone' });
  await expect(last).toHaveCSS('opacity', '0');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toHaveCSS('opacity', '1');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await alive(page);
  await expect(last).toHaveCSS('opacity', '1');
});

test('the theme button cycles from light to dark to system, on the features page and others (growth 2)', async ({
  page,
}) => {
  const cycle = async (path: string, names: readonly string[]) => {
    await page.goto(path);
    await alive(page);
    for (const name of names) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Theme/ })
        .click();
      await expect(toast(page)).toContainText(name);
    }
  };
  await page.goto('/features');
  await page.evaluate(() => localStorage.setItem('parlance-theme', 'light'));
  await cycle('/features', ['Dark mode', 'System theme', 'Light mode']);
  await cycle('/faq', ['Dark mode', 'System theme', 'Light mode']);
});

test('the stored theme and language apply from the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('parlance-theme', 'dark');
    localStorage.setItem('parlance-language', 'nl');
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const heading = document.querySelector('h1');
      if (heading?.checkVisibility({ visibilityProperty: true })) seen.push(heading.textContent ?? '');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Spreek\.\s*Het staat er\./);
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(new Set(seen).size).toBe(1);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { name: 'Privacybeleid' })).toBeVisible();
});

test.describe('public pages on phones', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the visitors’ menu opens, closes and navigates, also by keyboard (growth 2)', async ({ page }) => {
    await page.goto('/');
    await alive(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
    // The menu covers the page, and closes when the focus leaves it.
    await page.keyboard.press('Enter');
    await page.locator(':popover-open').getByRole('link', { name: 'Get started' }).focus();
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
    await expect(page.locator('main :focus')).toBeVisible();
    await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
    await menu.getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL('/pricing');
    await expect(menu).toBeHidden();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`public pages have no accessibility violations, ${colorScheme}, narrow and wide`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of [...PAGES.map((each) => each.path), '/nowhere']) {
      await page.goto(path);
      await alive(page);
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await test.step(`${path}, ${width} wide`, () => expectAccessible(page));
      }
    }
  });
}
