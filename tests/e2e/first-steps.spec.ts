import type { Page } from '@playwright/test';
import {
  collectPageErrors,
  createAccount,
  expect,
  holdRequests,
  isOnTop,
  logOut,
  registerOnPage,
  signInOnPage,
  signUp,
  test,
  toast,
} from './fixtures.ts';

test('no notice covers the buttons of onboarding, and the app starts scrolled to the top after it', async ({
  page,
}) => {
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 560 },
    { width: 320, height: 560 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/auth');
    await registerOnPage(page);
    await expect(toast(page)).toContainText('Account created!');
    // French has the most lines in the header.
    await page.getByRole('banner').getByRole('combobox').selectOption('fr');
    const leave = page.getByRole('button', { name: 'Se déconnecter' });
    await expect(leave).toBeVisible();
    expect(await isOnTop(leave)).toBe(true);
    await page.getByRole('banner').getByRole('combobox').selectOption('en');
    for (const name of ['Next', 'Next', 'Complete Setup']) {
      const button = page.getByRole('button', { name });
      await button.scrollIntoViewIfNeeded();
      expect(await isOnTop(button)).toBe(true);
      await button.click();
    }
    await expect(page.getByRole('heading', { name: 'Voice Transcription' })).toBeAttached();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.context().clearCookies();
  }
});

test('a new user completes onboarding in three steps, and resumes it after a reload (growth 2, 4)', async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page);
  await page.goto('/auth');
  await registerOnPage(page, 'Ann Example');
  const heading = page.getByRole('heading', { level: 2 });
  await expect(heading).toHaveText('Step 1 of 3: Personal');
  await expect(page.getByRole('button', { name: 'Start recording' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(page.getByLabel('Your Name')).toHaveValue('Ann Example');

  await page.getByLabel('Your Name').fill(' ');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByLabel('Your Name')).toBeFocused();
  await page.getByLabel('Your Name').fill('Ann E.');
  await page.getByLabel('Job Title').fill('Editor');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Step 2 of 3: Writing');

  await page.getByRole('radio', { name: /Academic/ }).check();
  await page.getByLabel('Writing Sample').fill('It is what it is.');
  await page.reload();
  await expect(heading).toHaveText('Step 2 of 3: Writing');
  await expect(page.getByLabel('Writing Sample')).toHaveValue('It is what it is.');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('Your Name')).toHaveValue('Ann E.');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('radio', { name: /Academic/ })).toBeChecked();
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(page.getByRole('switch', { name: 'Remove filler words' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Formal language' })).not.toBeChecked();
  await page.getByLabel('Email greeting').selectOption('custom');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByText('Write it, or choose another')).toBeVisible();
  await expect(page.getByLabel('Your greeting')).toBeFocused();
  await page.keyboard.type('Ahoy');
  // When the name is missing, the last step leads back to its field.
  await page.evaluate(() => {
    const key = 'parlance-onboarding';
    const { draft, ...kept } = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify({ ...kept, draft: { ...draft, name: '' } }));
  });
  await page.reload();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(heading).toHaveText('Step 1 of 3: Personal');
  await expect(page.getByLabel('Your Name')).toBeFocused();
  await page.keyboard.type('Ann E.');
  for (const step of ['Writing', 'Settings']) {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(heading).toContainText(step);
  }
  await page.getByRole('checkbox', { name: 'Gmail' }).check();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(toast(page)).toContainText('Welcome to Parlance!');
  await expect(toast(page)).toContainText('Your personality profile has been set up successfully.');
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
  expect(calls.slice(0, 3)).toEqual([
    '/api/personality-profile',
    '/api/user-preferences',
    '/api/user/complete-onboarding',
  ]);

  // The device keeps no other copy of the typed values.
  const left = () => page.evaluate(() => localStorage.getItem('parlance-onboarding'));
  await expect.poll(left).toBeNull();

  const profile = await (await page.request.get('/api/personality-profile')).json();
  expect(profile).toMatchObject({
    name: 'Ann E.',
    jobTitle: 'Editor',
    writingStyle: 'academic',
    emailGreeting: 'Ahoy',
    emailClosing: 'auto',
    writingSample: 'It is what it is.',
    removeFiller: true,
  });
  const preferences = await (await page.request.get('/api/user-preferences')).json();
  expect(preferences).toMatchObject({
    quickSharePlatforms: ['gmail'],
    interfaceLanguage: 'en',
    itemsPerPage: 10,
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('the focus moves into onboarding, and from its last button into the app', async ({ page }) => {
  await page.goto('/auth');
  await registerOnPage(page);
  const heading = page.getByRole('heading', { level: 2 });
  await expect(heading).toHaveText('Step 1 of 3: Personal');
  await expect(page.getByRole('main')).toBeFocused();
  // A page that was just loaded begins at its header.
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(page.getByRole('main')).not.toBeFocused();
  for (const name of ['Next', 'Next', 'Complete Setup'])
    await page.getByRole('button', { name }).press('Space');
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  // Another press of the same key starts no recording.
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
});

test('onboarding shows a failure and keeps what was entered (growth 8)', async ({ page }) => {
  await page.goto('/auth');
  const email = await registerOnPage(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Writing Sample').fill('Kept words.');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.route('**/api/user-preferences', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(toast(page)).toContainText('Setup Failed');
  await expect(toast(page)).toContainText('Failed to create your profile. Please try again.');
  await page.unroute('**/api/user-preferences');
  // The entered values survive signing out and in again.
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await signInOnPage(page, email);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('Writing Sample')).toHaveValue('Kept words.');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
  await logOut(page);
});

test('the personality settings open from menu, settings and address, and are saved (core 2, 8)', async ({
  page,
}) => {
  await signUp(page);
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'AI Coach' }).click();
  const panel = page.getByRole('dialog', { name: 'Personality Settings' });
  await panel.getByLabel('Preferred Nickname').fill('Annie');
  const answerSave = await holdRequests(page, '**/api/personality-profile');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  // Edits made during the save stay in the panel.
  await panel.getByLabel('Email closing').selectOption('Kind regards');
  await answerSave();
  await expect(toast(page)).toContainText('All settings saved successfully');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel).toBeHidden();

  await page.goto('/app?personality=true');
  await expect(panel.getByLabel('Preferred Nickname')).toHaveValue('Annie');
  await expect(page).toHaveURL(/\/app$/);
  await panel.getByLabel('Preferred Nickname').fill('Nobody');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel).toBeHidden();

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Open Personality Settings' }).click();
  await expect(panel.getByLabel('Preferred Nickname')).toHaveValue('Annie');
  await expect(panel.getByLabel('Email closing')).toHaveValue('Kind regards');
  await page.route('**/api/personality-profile', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
  );
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Failed to save personality settings');
  await expect(panel).toBeVisible();
});

test('a profile changed on another device is shown, and not overwritten', async ({ page, server }) => {
  await createAccount(page, server);
  const saveElsewhere = (data: object) =>
    page.request.post('/api/personality-profile', { data, headers: { origin: server.url } });
  await saveElsewhere({ name: 'Ann', emailGreeting: 'Ahoy', writingStyle: 'creative' });
  await page.goto('/app?personality=true');
  const panel = page.getByRole('dialog', { name: 'Personality Settings' });
  await expect(panel.getByLabel('Email greeting')).toHaveValue('custom');
  await expect(panel.getByLabel('Your greeting')).toHaveValue('Ahoy');
  await expect(panel.getByRole('radio', { name: /Creative/ })).toBeChecked();
  await saveElsewhere({ emailGreeting: 'Hello', writingStyle: 'casual' });
  await panel.getByLabel('Preferred Nickname').fill('Annie');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel).toBeHidden();
  const saved = await (await page.request.get('/api/personality-profile')).json();
  expect(saved).toMatchObject({ nickname: 'Annie', emailGreeting: 'Hello', writingStyle: 'casual' });
});

test('saving the personality settings without a name moves the focus to the name', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.goto('/app?personality=true');
  const panel = page.getByRole('dialog', { name: 'Personality Settings' });
  await panel.getByLabel('Your Name').fill('');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel.getByLabel('Your Name')).toBeFocused();
});

test('the focused field of a long dialog is not covered by its buttons', async ({ page, server }) => {
  await createAccount(page, server);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/app?personality=true');
  const panel = page.getByRole('dialog', { name: 'Personality Settings' });
  const buttons = panel.getByRole('button', { name: 'Cancel' }).locator('..');
  await panel.getByLabel('Your Name').focus();
  let fields = 0;
  while (!(await buttons.evaluate((element) => element.contains(document.activeElement)))) {
    const gap = await buttons.evaluate(
      (element) =>
        element.getBoundingClientRect().top - (document.activeElement?.getBoundingClientRect().bottom ?? 0),
    );
    expect(gap).toBeGreaterThanOrEqual(0);
    fields += 1;
    await page.keyboard.press('Tab');
  }
  expect(fields).toBeGreaterThan(6);
});

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Personality Settings' });

for (const [device, size] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
})) {
  test(`a notice is visible and can be dismissed over an open dialog, on a ${device} (core 9)`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(size);
    await createAccount(page, server);
    await page.goto('/app?personality=true');
    const panel = panelOf(page);
    await panel.getByLabel('Your Name').fill('Ann');
    await page.route('**/api/personality-profile', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
    );
    await panel.getByRole('button', { name: 'Save Changes' }).click();
    const told = toast(page).getByText('Failed to save personality settings');
    await expect(told).toBeInViewport({ ratio: 1 });
    // The notice does not cover the next button.
    await panel.getByRole('button', { name: 'Save Changes' }).click({ trial: true });
    await page.keyboard.press('F8');
    await expect(toast(page)).toBeFocused();
    await toast(page).getByRole('button', { name: 'Dismiss notification' }).click();
    await expect(told).toBeHidden();
    await expect(panel).toBeVisible();
  });
}

test('a notice shown as a dialog closes is announced in a persistent live region (core 9)', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.goto('/app?personality=true');
  const panel = panelOf(page);
  await panel.getByLabel('Your Name').fill('Ann');
  // Screen readers announce content that is added to a live region which stays in the page.
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const isLive = target instanceof Element && target.matches('[data-notices] [aria-live]');
        for (const added of addedNodes) if (isLive) heard.push(added.textContent ?? '');
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel).toBeHidden();
  await expect(toast(page)).toContainText('All settings saved successfully');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join()))
    .toContain('All settings saved successfully');
  await expect(page.locator('[data-notices]').getByText('All settings saved successfully')).toBeVisible();
});

test('a dialog with changes closes neither by accident nor without confirmation (growth 8)', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.goto('/app?personality=true');
  const panel = panelOf(page);
  const nickname = panel.getByLabel('Preferred Nickname');
  await nickname.fill('A nickname to be marked');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  const field = await nickname.boundingBox();
  if (!field) throw new Error('The field is not there.');

  // Tries a selection that ends outside the dialog, and a press that begins outside and ends inside.
  await page.mouse.move(field.x + 60, field.y + field.height / 2);
  await page.mouse.down();
  await page.mouse.move(20, field.y + field.height / 2, { steps: 5 });
  await page.mouse.up();
  await page.mouse.move(20, 300);
  await page.mouse.down();
  await page.mouse.move(field.x + 60, field.y - 30, { steps: 5 });
  await page.mouse.up();
  await expect(question).toBeHidden();
  await expect(panel).toBeVisible();

  const waysOut = [
    () => page.mouse.click(20, 300),
    () => page.keyboard.press('Escape'),
    () => panel.getByRole('button', { name: 'Close' }).click(),
  ];
  for (const leave of waysOut) {
    await leave();
    await expect(question).toContainText('Your entries are not saved.');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(nickname).toHaveValue('A nickname to be marked');
  }
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(nickname).toHaveValue('A nickname to be marked');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(panel).toBeHidden();

  // Without a change, the page does not ask for confirmation.
  await page.goto('/app?personality=true');
  await expect(nickname).toHaveValue('');
  await page.mouse.click(20, 300);
  await expect(panel).toBeHidden();
});

test('a sample that could not be recorded says why, and is not announced as kept (growth 8)', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Could not start', 'NotReadableError'));
  });
  await createAccount(page, server);
  await page.goto('/app?personality=true');
  const record = panelOf(page).getByRole('button', { name: 'Record a sample' });
  await record.click();
  await expect(toast(page)).toContainText(/microphone/i);
  await expect(record).toBeEnabled();
  await expect(panelOf(page).getByRole('region', { name: 'Your writing' })).toContainText(
    'Microphone is being used by another application.',
  );
  await expect(panelOf(page).getByText('Your recording is also kept in your history.')).toHaveCount(0);
});
