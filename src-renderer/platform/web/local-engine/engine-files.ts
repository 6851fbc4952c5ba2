import {
  SPEECH_FILES,
  type SpeechFile,
  type SpeechFileName,
} from '../../../../src/contract/api/catalogue-speech-files.ts';
import { type LoadSpeechFile, LocalEngineError } from '../../local-engine.ts';
import { withEngineDatabase } from './engine-database.ts';
import type { EngineFiles } from './engine-messages.ts';

const NAMES = Object.keys(SPEECH_FILES) as SpeechFileName[];
const ALL_FILES: readonly SpeechFile[] = NAMES.map((name) => SPEECH_FILES[name]);

const bytesOf = (files: readonly SpeechFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

async function missingFiles(): Promise<SpeechFile[]> {
  const storedKeys = await withEngineDatabase((db) => db.getAllKeys('files'));
  return ALL_FILES.filter(({ sha256 }) => !storedKeys.includes(sha256));
}

/** Stored bytes of the engine; `isComplete` when none is missing. */
export async function storedFiles(): Promise<{ bytes: number; isComplete: boolean }> {
  const missing = await missingFiles();
  return { bytes: bytesOf(ALL_FILES) - bytesOf(missing), isComplete: missing.length === 0 };
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reads a response of known size. Throws when it is longer, and network errors. */
async function readBody(
  response: Response,
  size: number,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const body = new Uint8Array(size);
  let at = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) break;
    body.set(next.value, at);
    at += next.value.length;
    onBytes(at);
  }
  return body;
}

async function fetchFile(
  file: SpeechFile,
  load: LoadSpeechFile,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await load(file, signal)
    .then((response) => readBody(response, file.bytes, onBytes))
    .catch((cause: unknown) => {
      throw new LocalEngineError('download', cause);
    });
  if ((await digestOf(bytes)) !== file.sha256) throw new LocalEngineError('damaged');
  return bytes;
}

/**
 * Fetches the missing files, one after the other, and stores each once its checksum is right; files of earlier versions
 * are deleted. `onBytes`: bytes of the engine that are here. Throws LocalEngineError.
 */
export async function fetchFiles(
  load: LoadSpeechFile,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const missing = await missingFiles().catch((cause: unknown) => {
    throw new LocalEngineError('storage', cause);
  });
  let storedBytes = bytesOf(ALL_FILES) - bytesOf(missing);
  for (const file of missing) {
    const bytesBefore = storedBytes;
    const bytes = await fetchFile(file, load, signal, (fileBytes) => onBytes(bytesBefore + fileBytes));
    storedBytes += file.bytes;
    await withEngineDatabase((db) => db.put('files', bytes.buffer, file.sha256)).catch((cause: unknown) => {
      throw new LocalEngineError('storage', cause);
    });
  }
  await removeStale();
}

async function removeStale(): Promise<void> {
  await withEngineDatabase(async (db) => {
    const keys = await db.getAllKeys('files');
    const stale = keys.filter((key) => !ALL_FILES.some(({ sha256 }) => sha256 === key));
    await Promise.all(stale.map((key) => db.delete('files', key)));
  });
}

/** Deletes all files. */
export const removeFiles = (): Promise<void> => withEngineDatabase((db) => db.clear('files'));

/** All files. Throws when one is missing. */
export async function readFiles(): Promise<EngineFiles> {
  return withEngineDatabase(async (db) => {
    const entries = await Promise.all(
      NAMES.map(async (name) => {
        const bytes = await db.get('files', SPEECH_FILES[name].sha256);
        if (!(bytes instanceof ArrayBuffer)) throw new Error(`The file ${name} is missing.`);
        return [name, new Uint8Array(bytes)] as const;
      }),
    );
    return Object.fromEntries(entries) as Record<SpeechFileName, Uint8Array>;
  });
}
