import { DownloadError, download } from '../../src/downloads/download.ts';
import { openParentPort } from '../../src/node/parent-port.ts';
import { applySystemNetwork } from '../network/child-network.ts';
import { type DownloadMessage, downloadTaskSchema } from './download-messages.ts';

/*
 * A separate process, because it hashes gigabytes. Killing it pauses the download; received bytes are on
 * disk.
 */

/** Minimum milliseconds between progress messages. */
const REPORT_INTERVAL_MS = 250;

const parent = openParentPort();
const send = (message: DownloadMessage): void => parent.send(message);
let reportedAt = Number.NEGATIVE_INFINITY;

function progress(received: number, total: number | null): void {
  if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
  reportedAt = performance.now();
  send({ is: 'progress', received, total });
}

// A failure of the system's network is reported by the download.
const network = applySystemNetwork(process.env).catch(() => undefined);

parent.onMessage(async (message) => {
  const task = downloadTaskSchema.parse(message);
  await network;
  try {
    await download(
      task,
      { progress, checking: () => send({ is: 'checking' }) },
      new AbortController().signal,
    );
    send({ is: 'ended', problem: null });
  } catch (error) {
    send({ is: 'ended', problem: error instanceof DownloadError ? error.problem : 'disk' });
  }
});
