import { type FileHandle, open, readFile } from 'node:fs/promises';
import { hasCode } from '../../src/node/error-code.ts';

/** Each end is a line of ten digits. */
const DIGITS = 10;
const LINE_BYTES = DIGITS + 1;
const LINE = /^\d{10}$/;

function readEnds(text: string): number[] {
  const ends: number[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    const end = Number(line);
    // The last line may be truncated by a crash.
    if (!LINE.test(line) || end <= (ends.at(-1) ?? 0)) break;
    ends.push(end);
  }
  return ends;
}

/** The end of each chunk of a take, as a slice number; the next chunk begins there. */
export class ChunkEnds {
  readonly #path: string;
  #ends: number[] | null = null;
  /** Chunks below this number were handed out as one slice each where their end was not stored. */
  #singleCount = 0;

  constructor(path: string) {
    this.#path = path;
  }

  async read(): Promise<readonly number[]> {
    this.#ends ??= await this.#load();
    return this.#ends;
  }

  /** Appends the ends of the next chunks; they are on disk when this resolves. */
  async add(more: readonly number[]): Promise<void> {
    const known = await this.read();
    const file = await open(this.#path, 'a+', 0o600);
    try {
      await this.#write(file, known.length, more);
    } finally {
      await file.close();
    }
    this.#ends = [...known, ...more];
  }

  /** Marks chunk `n`, whose end could not be stored on a full disk, as one slice. */
  markSingle(n: number): void {
    this.#singleCount = Math.max(this.#singleCount, n + 1);
  }

  isSingle(n: number): boolean {
    return n < this.#singleCount;
  }

  /** Forgets the ends: the take was removed. */
  clear(): void {
    this.#ends = [];
    this.#singleCount = 0;
  }

  async #write(file: FileHandle, endCount: number, more: readonly number[]): Promise<void> {
    const start = endCount * LINE_BYTES;
    if ((await file.stat()).size > start) await file.truncate(start);
    try {
      await file.appendFile(more.map((end) => `${String(end).padStart(DIGITS, '0')}\n`).join(''));
      await file.datasync();
    } catch (error) {
      // If this fails too, the remains are truncated before the next append.
      await file.truncate(start).catch(() => undefined);
      throw error;
    }
  }

  async #load(): Promise<number[]> {
    try {
      return readEnds(await readFile(this.#path, 'latin1'));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  }
}
