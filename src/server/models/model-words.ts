import type { ModelMisfit } from '../../contract/recommended-model.ts';
import type { DownloadProblem } from '../../downloads/download.ts';

/** Messages for the terminal. */
export const INCOMPATIBILITY_TEXTS: Readonly<Record<Exclude<ModelMisfit, null>, string>> = {
  disk: 'does not fit on the disk',
  memory: 'needs more memory than this machine has to spare',
  slow: 'slow on this machine',
};

export const PROBLEM_TEXTS: Readonly<Record<DownloadProblem, string>> = {
  network: 'The connection broke off. The partial download is kept: the same command resumes it.',
  diskFull: 'There is not enough room on the disk.',
  damaged: 'What came was not the model, and was removed. Try again.',
  disk: 'The folder of the models cannot be written to.',
};

/** Formats a size: `485 MB`, `1.8 GB`. */
export function formatSize(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;
}

/** Formats a duration: `0:07`, `12:30`, `1:02:05`. */
export function formatDuration(seconds: number): string {
  const totalSeconds = Math.max(0, Math.round(seconds));
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor((totalSeconds % 3600) / 60);
  const rest = twoDigits(totalSeconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Formats a multiple of real time: `0.6`, `9`. */
export function formatFactor(factor: number): string {
  return factor < 10 ? String(Math.round(factor * 10) / 10) : String(Math.round(factor));
}
