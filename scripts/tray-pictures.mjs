import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root, say } from './setup.mjs';

/** Renders the tray icon's images; run it after a change of the drawings below. */

const folder = join(root, 'src-main', 'tray', 'pictures');
const bars = 'M7 13v6M12 9v14M21 9v14M26 13v6';
const line = (/** @type {string} */ colour) =>
  `<path d="${bars}" stroke="${colour}" stroke-width="2.8" stroke-linecap="round"/>`;
const dot = (/** @type {string} */ colour, /** @type {number} */ radius) =>
  `<circle cx="16.5" cy="16" r="${radius}" fill="${colour}"/>`;
const ground = '<rect width="32" height="32" rx="9" fill="#1d1b19"/>';
/** SVG images of the icon. macOS colours the `template` images itself and uses only their opacity. */
const drawings = {
  tray: ground + line('#faf8f4') + dot('#e5432d', 3.4),
  'tray-recording': `<rect width="32" height="32" rx="9" fill="#e5432d"/>${line('#faf8f4')}${dot('#faf8f4', 4.4)}`,
  'tray-template': line('#000') + dot('#000', 3),
  'tray-recording-template': `<path fill-rule="evenodd" d="M9 2h14a7 7 0 0 1 7 7v14a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7Zm7 8a6 6 0 1 0 0 12a6 6 0 0 0 0-12Z" fill="#000"/>`,
  overlay: '<circle cx="16" cy="16" r="15" fill="#e5432d"/><circle cx="16" cy="16" r="6" fill="#faf8f4"/>',
};

const program = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
for (const [name, drawing] of Object.entries(drawings)) {
  for (const [suffix, size] of /** @type {const} */ ([
    ['', 16],
    ['-2x', 32],
  ])) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>*{margin:0}svg{display:block}</style><svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${drawing}</svg>`,
    );
    await writeFile(join(folder, `${name}${suffix}.png`), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
}
await browser.close();
say('The pictures are drawn.');
