import { type Browser, chromium } from '@playwright/test';
import { browserOptions } from '../support/browser.ts';
import { APP_READY_SELECTOR } from '../support/first-load.ts';
import { startServer, temporaryFolder } from '../support/server-process.ts';
import { interleaved, median, ms, type Result } from './measure.ts';
import { newUser, type StorageState } from './new-user.ts';
import { type Device, largestPaint, timeTo } from './page-times.ts';

const ROUNDS = 9;
const AIMS: Readonly<Record<Device, number>> = { computer: 3, 'slow phone': 7 };

/** The time until a first load of the app can record, compared with the start page's largest paint. */
async function openingOn(
  browser: Browser,
  device: Device,
  url: string,
  storageState: StorageState,
): Promise<Result> {
  const times = await interleaved(ROUNDS, {
    landing: () => largestPaint(browser, device, url),
    app: () => timeTo(browser, device, `${url}/app`, APP_READY_SELECTOR, storageState),
  });
  const [app, landing] = [median(times.app), median(times.landing)];
  return {
    name: `record button of /app over the largest paint of /, ${device}`,
    value: app / landing,
    unit: '×',
    aim: AIMS[device],
    detail: `${ms(app)} / ${ms(landing)}`,
  };
}

/** Opens the app and the start page in turn, on each device. */
export async function benchAppOpening(): Promise<Result[]> {
  const folder = temporaryFolder();
  const server = await startServer(folder.path);
  const browser = await chromium.launch(browserOptions());
  const { storageState } = await newUser(browser, server.url);
  const results: Result[] = [];
  for (const device of ['computer', 'slow phone'] as const) {
    results.push(await openingOn(browser, device, server.url, storageState));
  }
  await browser.close();
  await server.stop();
  folder.remove();
  return results;
}
