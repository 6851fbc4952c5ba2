import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root, say } from './setup.mjs';

/** Renders the app icon from `resources/icon.svg`; run it after a change of that file. */

const SIZE = 1024;
const drawing = await readFile(join(root, 'resources', 'icon.svg'), 'utf8');
const program = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw}</style>${drawing}`);
await writeFile(join(root, 'resources', 'icon.png'), await page.screenshot({ omitBackground: true }));
await browser.close();
say('The icon is drawn: resources/icon.png');
