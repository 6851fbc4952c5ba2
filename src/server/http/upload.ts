import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../app-error.ts';
import { isDiskFull } from '../disk-full.ts';

const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 10_000;

/** An uploaded file: `path` is a temporary file, deleted when the request ends unless it was moved. */
export interface UploadedFile {
  readonly path: string;
  readonly bytes: number;
}

/** The file (if there is one) and the text fields of a multipart form. */
export interface Form {
  readonly file: UploadedFile | null;
  readonly fields: Readonly<Record<string, string>>;
}

/** True for a file error (`open`, `write`, ...); `read` indicates a lost connection. */
const isFileError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall !== 'read';

/**
 * Streams a multipart form: the file in `upload.field` is written to `folder` and counted as it arrives. On an error,
 * nothing of it stays on disk.
 * @throws AppError `body_type_unsupported`, `too_large`, `invalid_input`, `storage_full`, `cancelled`
 * @throws Error if the folder cannot be written
 */
export async function receiveForm(
  request: Request,
  upload: { field: string; maxBytes: number },
  folder: string,
): Promise<Form> {
  const type = request.headers.get('content-type');
  if (!type || !/^multipart\/form-data\s*;/i.test(type) || !request.body) {
    throw new AppError('body_type_unsupported', {}, { text: 'Send the recording as multipart form data.' });
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    return await streamForm(request.body, type, upload, path);
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof AppError) throw error;
    if (request.signal.aborted) throw new AppError('cancelled', {}, { cause: error });
    if (isDiskFull(error)) throw new AppError('storage_full', {}, { cause: error });
    if (isFileError(error)) throw error;
    throw new AppError(
      'invalid_input',
      { issues: [{ path: '', message: 'The form is damaged or incomplete.' }] },
      { cause: error },
    );
  }
}

async function streamForm(
  body: ReadableStream<Uint8Array>,
  type: string,
  upload: { field: string; maxBytes: number },
  path: string,
): Promise<Form> {
  const { default: busboy } = await import('busboy');
  const parser = busboy({
    headers: { 'content-type': type },
    // The parser already reports a file of exactly `fileSize` bytes.
    limits: { files: 1, fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX, fileSize: upload.maxBytes + 1 },
  });
  const fields: Record<string, string> = Object.create(null);
  let written: Promise<UploadedFile> | null = null;

  parser.on('field', (name, value) => {
    fields[name] = value;
  });
  parser.on('file', (name, stream) => {
    // A parser that ends early emits an error on its streams; without a listener it would crash the process.
    stream.on('error', () => undefined);
    if (name !== upload.field) {
      stream.resume();
      return;
    }
    stream.on('limit', () => parser.destroy(new AppError('too_large')));
    let bytes = 0;
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
    });
    written = pipeline(stream, createWriteStream(path, { mode: 0o600 })).then(() => ({ path, bytes }));
    // A write error ends the form, because nothing reads the file's stream any more.
    written.catch((error: Error) => parser.destroy(error));
  });
  await pipeline(Readable.fromWeb(body), parser);
  return { file: await written, fields };
}
