import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

/** Streams the bytes `first..last` of a file, both inclusive. */
export const streamPart = (path: string, first: number, last: number): ReadableStream<Uint8Array> =>
  // Node's stream type and the web's differ in name only.
  Readable.toWeb(createReadStream(path, { start: first, end: last })) as ReadableStream<Uint8Array>;
