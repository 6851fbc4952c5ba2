import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { RECORDING_LANGUAGES, type RecordingLanguage } from '../../contract/languages.ts';
import type { TakeAudio } from '../../sending/take-audio.ts';
import { wavHeader } from '../../speech/audio/wav.ts';
import type { Environment } from '../credentials.ts';
import { writeFileAtomically } from '../write-text.ts';

/** Bytes of a chunk: half a second of 16 kHz mono 16-bit samples. */
const CHUNK_BYTES = 16_000;

export const takeMetadataSchema = z.object({
  id: z.uuid(),
  server: z.string(),
  /** The hash of the API token that it is recorded with. Earlier versions did not store it. */
  tokenHash: z.string().optional(),
  language: z.enum(RECORDING_LANGUAGES),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  /** The process that records it. */
  process: z.number(),
  /** True when the server has ended it before all of it was sent: it can only be sent as a whole. */
  isClosed: z.boolean().optional(),
});
export type TakeMetadata = z.infer<typeof takeMetadataSchema>;

/** A recording in the folder: a WAV file, and a JSON file beside it with its destination. */
export class StoredTake implements TakeAudio {
  readonly path: string;
  #metadata: TakeMetadata;
  readonly #metadataPath: string;
  #file: FileHandle | null = null;
  /** True once recording has ended, so that the last chunk may be short. */
  #isEnded = true;
  /** Bytes that this process has stored. */
  bytes = 0;

  constructor(folder: string, metadata: TakeMetadata) {
    this.#metadata = metadata;
    this.path = join(folder, `${metadata.id}.wav`);
    this.#metadataPath = join(folder, `${metadata.id}.json`);
  }

  get id(): string {
    return this.#metadata.id;
  }

  get language(): RecordingLanguage {
    return this.#metadata.language;
  }

  get isClosed(): boolean {
    return this.#metadata.isClosed ?? false;
  }

  /** Stores that it can only be sent as a whole. @throws CliError when that cannot be written */
  async close(): Promise<void> {
    this.#metadata = { ...this.#metadata, isClosed: true };
    await writeFileAtomically(this.#metadataPath, JSON.stringify(this.#metadata));
  }

  /** Creates the files. Throws file system errors. */
  async begin(): Promise<void> {
    await writeFileAtomically(this.#metadataPath, JSON.stringify(this.#metadata));
    this.#file = await open(this.path, 'wx', 0o600);
    this.#isEnded = false;
  }

  /** Appends audio, and resolves once it is on the disk. */
  async append(bytes: Uint8Array): Promise<void> {
    await this.#file?.appendFile(bytes);
    await this.#file?.datasync();
    this.bytes += bytes.length;
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#file?.close();
    this.#file = null;
  }

  /** True if audio is stored. A run that is killed before the first sound leaves an empty file, or none. */
  async hasSound(): Promise<boolean> {
    try {
      return (await stat(this.path)).size > wavHeader(null).length;
    } catch (error) {
      return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
    }
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
    await rm(this.#metadataPath, { force: true });
  }

  readonly opening: TakeAudio['opening'] = async () => {
    const { id, language, startedAt } = this.#metadata;
    // The server takes the user from the token, and uses its first service.
    const defaults = { userId: '', aiService: 'openai', personalize: false, mimeType: 'audio/wav' } as const;
    return { id, language, startedAt, ...defaults };
  };

  /** The language stays as requested. */
  readonly setLanguages: TakeAudio['setLanguages'] = async () => undefined;

  readonly chunk: TakeAudio['chunk'] = async (n) => {
    const size = this.#isEnded ? (await stat(this.path)).size : this.bytes;
    const from = n * CHUNK_BYTES;
    const length = Math.min(CHUNK_BYTES, size - from);
    if (length <= 0 || (length < CHUNK_BYTES && !this.#isEnded)) return null;
    const file = await open(this.path);
    try {
      const bytes = new Uint8Array(length);
      await file.read(bytes, 0, length, from);
      return { bytes: bytes.buffer };
    } finally {
      await file.close();
    }
  };
}

/** The folder of recordings whose texts the server does not have yet. An empty variable counts as unset. */
export function recordingsFolder(env: Environment): string {
  const folder = env.LOCALAPPDATA || env.XDG_STATE_HOME || join(homedir(), '.local', 'state');
  return join(folder, 'parlance', 'recordings');
}

/** Creates a recording in the folder. @throws file system errors */
export async function createTake(
  folder: string,
  about: Pick<TakeMetadata, 'id' | 'server' | 'language' | 'tokenHash'>,
): Promise<StoredTake> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const take = new StoredTake(folder, { ...about, startedAt: Date.now(), process: process.pid });
  await take.begin();
  return take;
}
