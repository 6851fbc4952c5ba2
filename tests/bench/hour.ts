import { setTimeout as sleep } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { disableAudioProcessing } from '../e2e/fixtures.ts';
import { browserOptions, fakeMicrophone } from '../support/browser.ts';
import { memoryOf, startServer, temporaryFolder } from '../support/server-process.ts';
import { PARAGRAPH, speak } from '../support/speech/voice.ts';
import { median, type Result } from './measure.ts';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 60);
const READING_EVERY_MS = 20_000;

/**
 * The page's JavaScript heap in MB after a garbage collection. The process's memory would mislead: the
 * DevTools connection makes it keep request bodies.
 */
async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1024 / 1024;
}

async function record(page: Page, url: string): Promise<void> {
  const data = { name: 'Bench', email: 'bench@example.com', password: 'walking-on-gravel' };
  await page.request.post(`${url}/api/register`, { data, headers: { origin: url } });
  await page.request.post(`${url}/api/user/complete-onboarding`, { headers: { origin: url } });
  await page.goto(`${url}/app`);
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByRole('button', { name: 'Stop recording' }).waitFor();
}

/** A real hour of recording in a real browser: neither the page's nor the server's memory may hold it. */
export async function benchHour(): Promise<Result[]> {
  const [data, profile] = [temporaryFolder(), temporaryFolder()];
  const server = await startServer(data.path, { SPEECH_ENGINE: 'moonshine', QUOTAS: 'off' });
  const options = browserOptions(fakeMicrophone(await speak(PARAGRAPH.repeat(6)), { loops: true }));
  const context = await chromium.launchPersistentContext(profile.path, options);
  const page = await context.newPage();
  await disableAudioProcessing(page);
  await record(page, server.url);
  const readings: { page: number; server: number }[] = [];
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  const until = performance.now() + MINUTES * 60_000;
  while (performance.now() < until) {
    await sleep(READING_EVERY_MS);
    readings.push({ page: await heapOf(cdp), server: memoryOf(server.pid).now });
  }
  const stopped = performance.now();
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await page.getByRole('textbox', { name: 'Transcription text' }).waitFor({ timeout: 120_000 });
  const wait = performance.now() - stopped;
  await context.close();
  await server.stop();
  for (const folder of [data, profile]) folder.remove();

  const tenth = Math.ceil(readings.length / 10);
  const grown = (of: 'page' | 'server'): Result => {
    // The first tenth is warm-up: code loads and caches fill.
    const first = median(readings.slice(tenth, 2 * tenth).map((reading) => reading[of]));
    const last = median(readings.slice(-tenth).map((reading) => reading[of]));
    return {
      name: `memory of the ${of} over a take of ${MINUTES} minutes`,
      value: last - first,
      unit: ' MB more',
      aim: 20,
      detail: `${first.toFixed(1)} -> ${last.toFixed(1)} MB; text ${(wait / 1000).toFixed(1)} s after stop`,
    };
  };
  return [grown('page'), grown('server')];
}
