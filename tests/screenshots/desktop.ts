import type { Browser, Page } from '@playwright/test';
import { DEFAULT_HOTKEY } from '../../src/contract/desktop/desktop-options.ts';
import { PILL_PAGE } from '../../src/contract/desktop/ipc.ts';
import type { Mode } from '../../src/contract/desktop/modes.ts';
import { LANGUAGE_KEY, THEME_KEY } from '../../src/contract/page/storage-keys.ts';
import { emptyMode } from '../../src-renderer/features/desktop/modes/mode-presets.ts';
import { ask } from '../desktop/bridge.ts';
import { type Desktop, goTo, openComputer } from '../desktop/fixtures.ts';
import { pressKeys, withStandIn } from '../desktop/os-actions.ts';
import { disableAudioProcessing } from '../e2e/fixtures.ts';
import { drawTrayMenu } from './tray-menu.ts';

type Take = (page: Page, name: string) => Promise<void>;

interface Look {
  readonly language: 'en' | 'de' | 'ar';
  readonly theme: 'light' | 'dark';
}

/** With a mode, the small window has a button for it. */
const LETTERS: Mode = {
  ...emptyMode(),
  id: '8c7ae4a7-0b8c-4c53-9d0f-2f6a30f1c001',
  name: 'Letters',
};

/** The primary button at the end of a step, in any language. */
const onward = (page: Page) => page.locator('main button').last();

async function wear({ page }: Desktop, { language, theme }: Look): Promise<void> {
  await page.evaluate(
    ([languageKey, code, themeKey, choice]) => {
      localStorage.setItem(languageKey, code);
      localStorage.setItem(themeKey, choice);
    },
    [LANGUAGE_KEY, language, THEME_KEY, theme] as const,
  );
  await goTo(page, '/setup');
  await page.locator('main ol').waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** Captures the small window while it records, writes and is done. */
async function pillStates(desktop: Desktop, take: Take, suffix: string): Promise<void> {
  await pressKeys(desktop, DEFAULT_HOTKEY);
  const find = () => desktop.electron.windows().find((page) => page.url().endsWith(PILL_PAGE));
  while (!find()) await desktop.page.waitForTimeout(50);
  const pill = find();
  if (!pill) return;
  await pill.getByRole('main').waitFor();
  await pill.waitForTimeout(3500);
  await take(pill, `pill-recording-${suffix}`);
  await take(desktop.page, `setup-recording-${suffix}`);
  await pressKeys(desktop, DEFAULT_HOTKEY);
  await pill.locator('[data-phase="done"]').waitFor({ state: 'attached' });
  await take(pill, `pill-done-${suffix}`);
}

async function firstRun(desktop: Desktop, take: Take, look: Look): Promise<void> {
  const { page } = desktop;
  const suffix = `${look.language}-${look.theme}`;
  await wear(desktop, look);
  await take(page, `setup-language-${suffix}`);
  await onward(page).click();
  await page.locator('[data-good="true"]').waitFor();
  await take(page, `setup-microphone-${suffix}`);
  await onward(page).click();
  await page.locator('main h3').first().waitFor();
  await take(page, `setup-hearing-${suffix}`);
  await onward(page).click();
  await page.locator('main textarea').click();
  await take(page, `setup-try-${suffix}`);
  await pillStates(desktop, take, suffix);
  await goTo(page, '/desktop');
  await page.locator('#safety').waitFor();
  await take(page, `this-computer-${suffix}`);
  await page.locator('#modes').scrollIntoViewIfNeeded();
  await take(page, `modes-${suffix}`);
  await page.locator('#modes fieldset').getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
  await take(page, `mode-${suffix}`);
  await page.keyboard.press('Escape');
}

/** Captures the tray's menu as the running app has it, before a recording and during one. */
async function trayMenus(desktop: Desktop, browser: Browser, take: Take, look: Look): Promise<void> {
  const page = await browser.newPage();
  const capture = async (name: string): Promise<void> => {
    await drawTrayMenu(page, await withStandIn(desktop, ({ standIn }) => standIn.trayMenu()), look);
    await take(page, `${name}-${look.language}-${look.theme}`);
  };
  await capture('tray');
  await pressKeys(desktop, DEFAULT_HOTKEY);
  await desktop.page.waitForTimeout(1500);
  await capture('tray-recording');
  await pressKeys(desktop, DEFAULT_HOTKEY);
  await page.close();
}

/** Captures the desktop app, on its stand-in: first steps, the small window, the tray's menu, and the settings of the computer. */
export async function captureDesktop(take: Take, spoken: string, browser: Browser): Promise<void> {
  const { computer, close } = openComputer('');
  computer.becomeNew();
  try {
    for (const look of [
      { language: 'en', theme: 'light' },
      { language: 'en', theme: 'dark' },
      { language: 'de', theme: 'light' },
      { language: 'de', theme: 'dark' },
      { language: 'ar', theme: 'light' },
      { language: 'ar', theme: 'dark' },
    ] as const) {
      const desktop = await computer.launch({ server: null, microphone: spoken });
      await desktop.page.waitForURL((url) => url.pathname !== '/auth');
      await disableAudioProcessing(desktop.page);
      await ask(desktop.page, 'settings.change', { modes: [LETTERS] });
      await firstRun(desktop, take, look);
      await trayMenus(desktop, browser, take, look);
      // The text of the last recording may still be on its way, and is of no picture.
      await desktop.quit().catch(() => desktop.kill());
    }
  } finally {
    await close();
  }
}
