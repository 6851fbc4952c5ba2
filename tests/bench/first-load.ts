import { chromium } from '@playwright/test';
import { INTERFACE_LANGUAGES } from '../../src/contract/languages.ts';
import { addressIn } from '../../src/contract/page/pages.ts';
import { openDatabase } from '../../src/server/db/connection.ts';
import { browserOptions } from '../support/browser.ts';
import {
  APP_READY_SELECTOR,
  FIRST_LOAD_MAX,
  firstLoad,
  type Loaded,
  SETTINGS_READY_SELECTOR,
  TEXT_READY_SELECTOR,
} from '../support/first-load.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { startServer, temporaryFolder } from '../support/server-process.ts';
import type { Result } from './measure.ts';
import { BENCH_EMAIL, newUser } from './new-user.ts';

/** The first-load JavaScript and CSS of each route. */
export async function benchFirstLoad(): Promise<Result[]> {
  const folder = temporaryFolder();
  const server = await startServer(folder.path);
  const browser = await chromium.launch(browserOptions());
  const results: Result[] = [];
  const add = (route: string, { script, style }: Loaded, aim: number) => {
    results.push(
      { name: `first load of ${route}, JavaScript`, value: script, unit: ' kB', aim, detail: 'gzip' },
      { name: `first load of ${route}, CSS`, value: style, unit: ' kB', aim: 10, detail: 'gzip' },
    );
  };
  for (const route of ['/', '/auth'] as const) {
    const context = await browser.newContext();
    add(route, await firstLoad(await context.newPage(), server.url + route), FIRST_LOAD_MAX[route]);
    await context.close();
  }
  const sizes: [string, number][] = [];
  for (const language of INTERFACE_LANGUAGES) {
    const context = await browser.newContext();
    const { script } = await firstLoad(await context.newPage(), server.url + addressIn(language, '/'));
    sizes.push([language, script]);
    await context.close();
  }
  const [[worst, value] = ['none', Number.NaN]] = sizes.toSorted(([, one], [, other]) => other - one);
  const detail = `gzip, the most of ${sizes.length} languages: ${worst}`;
  results.push({
    name: 'first load of / in any language, JavaScript',
    value,
    unit: ' kB',
    aim: FIRST_LOAD_MAX['/'],
    detail,
  });
  const { storageState } = await newUser(browser, server.url);
  const database = await openDatabase({ databaseUrl: null, dataDir: folder.path });
  const [id] = await seedTranscriptions(database, BENCH_EMAIL, ['A text to open in the editor.']);
  await database.close();
  for (const [name, path, sight] of [
    ['/app', '/app', APP_READY_SELECTOR],
    ['/app with a text', `/app?transcription=${id}`, TEXT_READY_SELECTOR],
    ['/settings', '/settings', SETTINGS_READY_SELECTOR],
  ] as const) {
    const fresh = await browser.newContext({ storageState });
    const { script } = await firstLoad(await fresh.newPage(), server.url + path, sight);
    results.push({
      name: `first load of ${name}, JavaScript`,
      value: script,
      unit: ' kB',
      aim: FIRST_LOAD_MAX[name],
      detail: 'gzip',
    });
    await fresh.close();
  }
  await browser.close();
  await server.stop();
  folder.remove();
  return results;
}
