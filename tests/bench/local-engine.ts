import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { SPEECH_FILES } from '../../src/contract/api/catalogue-speech-files.ts';
import { browserOptions } from '../support/browser.ts';
import { startServer, temporaryFolder } from '../support/server-process.ts';
import { novelClips } from '../support/speech/real-voices.ts';
import { wordCount, wordErrors } from '../support/speech/word-error-rate.ts';
import type { Result } from './measure.ts';

const SECOND = 32_000;

/** The address of the worker's script in the build that is served. */
function workerAddress(): string {
  const name = /\/assets\/engine-worker-[\w-]+\.js/.exec(readFileSync('dist/web/sw.js', 'utf8'))?.[0];
  if (!name) throw new Error('The build has no worker that hears.');
  return name;
}

interface LocalRun {
  readonly loadMs: number;
  readonly hearMs: number;
  readonly texts: string[];
}

/** Starts the worker in the page, as the app does, and has it hear recordings as fast as it can. */
function hearInPage(page: Page, recordings: readonly number[][]): Promise<LocalRun> {
  return page.evaluate(
    async ({ files, address, recordings }) => {
      const bytesOf = async (sha256: string) =>
        new Uint8Array(await (await fetch(`/api/speech-files/${sha256}`)).arrayBuffer());
      const entries = Object.entries(files).map(async ([name, { sha256 }]) => [name, await bytesOf(sha256)]);
      const loaded = Object.fromEntries(await Promise.all(entries));
      const worker = new Worker(address, { type: 'module' });
      const hear = (id: number, pcm: Uint8Array) =>
        new Promise<string>((resolve) => {
          worker.onmessage = ({ data }) => {
            if (data.is === 'ended') resolve(data.text);
          };
          worker.postMessage({ is: 'open', id });
          worker.postMessage({ is: 'hear', id, pcm });
          worker.postMessage({ is: 'end', id });
        });
      const started = performance.now();
      worker.postMessage({ is: 'load', files: loaded });
      await hear(0, new Uint8Array(16_000));
      const ready = performance.now();
      const texts: string[] = [];
      for (const [n, samples] of recordings.entries())
        texts.push(await hear(n + 1, Uint8Array.from(samples)));
      return { loadMs: ready - started, hearMs: performance.now() - ready, texts };
    },
    { files: SPEECH_FILES, address: workerAddress(), recordings },
  );
}

/** Memory of the browser's processes in bytes, counted once where they share it. */
async function memoryOf(page: Page): Promise<number> {
  const browser = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await browser?.send('SystemInfo.getProcessInfo')) ?? {};
  const sizes = processInfo.map(async ({ id }) => {
    const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
    return 1024 * Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Recognition in the page: how fast it is, what it costs, and how many words are wrong. */
export async function benchLocalEngine(): Promise<Result[]> {
  const folder = temporaryFolder();
  const server = await startServer(folder.path);
  const browser = await chromium.launch(browserOptions());
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  const data = { name: 'Ann', email: 'ann@example.com', password: 'walking-on-gravel' };
  await page.request.post('/api/register', { data, headers: { origin: server.url } });
  await page.goto('/settings');
  const clips = novelClips();
  const sounds = clips
    .map(({ path }) => readFileSync(path))
    .map((wav) => [...wav.subarray(wav.indexOf('data') + 8)]);
  const seconds = sounds.reduce((sum, { length }) => sum + length, 0) / SECOND;
  const before = await memoryOf(page);
  const { loadMs, hearMs, texts } = await hearInPage(page, sounds);
  const memory = (await memoryOf(page)) - before;
  await browser.close();
  await server.stop();
  folder.remove();
  const wrong = clips.reduce((sum, { text }, n) => sum + wordErrors(text, texts[n] ?? ''), 0);
  const words = clips.reduce((sum, { text }) => sum + wordCount(text), 0);
  const of = `${seconds.toFixed(0)} s of a read novel, WebAssembly in the page, one thread`;
  return [
    {
      name: 'a second of speech in the page',
      value: hearMs / 1000 / seconds,
      unit: ' s',
      aim: 0.5,
      detail: of,
    },
    {
      name: 'words wrong in the page',
      value: (100 * wrong) / words,
      unit: ' %',
      aim: 10,
      detail: `${wrong} of ${words}`,
    },
    {
      name: 'memory of the engine in the page',
      value: memory / 1e6,
      unit: ' MB',
      aim: 450,
      detail: `all processes of the browser; loaded in ${(loadMs / 1000).toFixed(1)} s`,
    },
  ];
}
