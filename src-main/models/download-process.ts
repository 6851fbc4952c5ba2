import { DownloadError, download } from '../../src/downloads/download.ts';
import { openParentPort } from '../../src/node/parent-port.ts';
import { applySystemNetwork } from '../network/child-network.ts';
import { type DownloadMessage, downloadTaskSchema } from './download-messages.ts';

/*
 * A separate process, because it hashes gigabytes. Killing it pauses the download; received bytes are on
 * disk.
 */

/** Minimum milliseconds between progress messages. */
const TELL_MS = 250;

const parent = openParentPort();
const say = (message: DownloadMessage): void => parent.send(message);
let reportedAt = Number.NEGATIVE_INFINITY;

function progress(received: number, total: number | null): void {
  if (performance.now() - reportedAt < TELL_MS) return;
  reportedAt = performance.now();
  say({ is: 'progress', received, total });
}

// A failure of the system's network is reported by the download.
const network = applySystemNetwork(process.env).catch(() => undefined);

parent.onMessage(async (message) => {
  const task = downloadTaskSchema.parse(message);
  await network;
  try {
    await download(task, { progress, checking: () => say({ is: 'checking' }) }, new AbortController().signal);
    say({ is: 'ended', problem: null });
  } catch (error) {
    say({ is: 'ended', problem: error instanceof DownloadError ? error.problem : 'disk' });
  }
});
