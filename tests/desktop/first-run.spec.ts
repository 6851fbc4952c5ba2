import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { DEFAULT_HOTKEY } from '../../src/contract/desktop/desktop-options.ts';
import { expectAccessible } from '../e2e/expect-accessible.ts';
import { disableAudioProcessing } from '../e2e/fixtures.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { expect, isRealElectron, test } from './fixtures.ts';
import { pressKeys } from './os-actions.ts';
import { speak } from './speech.ts';

test.skip(isRealElectron, 'nobody can press a key of the system from here');

test('the setup leads from a new computer to a dictated sentence without an account', async ({
  computer,
}) => {
  computer.becomeNew();
  const { path: programs, remove } = temporaryFolder();
  const xdotool = join(programs, 'xdotool');
  writeFileSync(xdotool, '#!/bin/sh\nexit 0\n');
  chmodSync(xdotool, 0o755);
  const desktop = await computer.launch({
    server: null,
    microphone: await speak('The weather is lovely today. We will meet again tomorrow morning. '.repeat(4)),
    env: {
      PATH: [programs, process.env.PATH].join(delimiter),
      XDG_SESSION_TYPE: 'x11',
      WAYLAND_DISPLAY: '',
    },
  });
  const { page } = desktop;
  await disableAudioProcessing(page);
  await page.waitForURL((url) => url.pathname === '/setup');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Schritt 1 von 4: Sprache' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(page.getByText('Parlance hears you.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('English works at once')).toBeVisible();
  await expect(page.getByText('Recommended for this computer')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();

  const field = page.getByRole('textbox', { name: 'Your words' });
  await field.click();
  expect(await pressKeys(desktop, DEFAULT_HOTKEY)).toBe(true);
  await expect(page.getByText('Words understood')).toHaveAttribute('data-done', 'true');
  expect(await pressKeys(desktop, DEFAULT_HOTKEY)).toBe(true);
  // The stand-in's key press reaches no window, so the test pastes the text from the clipboard.
  await expect
    .poll(async () => {
      await field.fill(await desktop.electron.evaluate(({ clipboard }) => clipboard.readText()));
      return field.inputValue();
    })
    .toMatch(/weather|lovely|tomorrow|morning/i);
  await expect(page.getByText('Text pasted')).toHaveAttribute('data-done', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start writing' }).click();
  await page.waitForURL((url) => url.pathname === '/app');
  await expect(page.getByRole('heading', { name: 'Recent' }).first()).toBeVisible();
  await desktop.quit();

  // The next start skips the setup.
  const { page: later } = await computer.launch({ server: null });
  await later.waitForURL((url) => url.pathname === '/app');
  await expect(later.getByText(/weather|lovely|tomorrow|morning/i).first()).toBeVisible();
  remove();
});
