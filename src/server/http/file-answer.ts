import { AppError } from '../app-error.ts';
import type { FileAnswer, StreamAnswer } from '../file-answer.ts';
import type { Log } from '../log.ts';
import { answerError } from './error-answer.ts';
import { API_HEADERS } from './headers.ts';

/** Cached by this user's browser only, because the file requires a session. */
const IMMUTABLE_CACHE = 'private, max-age=31536000, immutable';

/** A byte range `first..last`, both inclusive. */
interface Range {
  first: number;
  last: number;
}

/** Parses `bytes=a-b` for a file of `size` bytes; null for any other header. */
function parseRange(header: string | null, size: number): Range | null {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/);
  if (!match || (!match[1] && !match[2])) return null;
  if (!match[1]) return { first: Math.max(0, size - Number(match[2])), last: size - 1 };
  const last = match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  return { first: Number(match[1]), last };
}

/** Streams a file, or the requested range of it; HEAD does not read it. */
export async function answerFile(request: Request, file: FileAnswer, log: Log): Promise<Response> {
  const { size } = file;
  const headers: Record<string, string> = {
    ...API_HEADERS,
    'content-type': file.mediaType,
    'content-disposition': `attachment; filename="${file.fileName}"`,
    'accept-ranges': 'bytes',
    ...(file.isImmutable && { 'cache-control': IMMUTABLE_CACHE }),
  };
  const range = parseRange(request.headers.get('range'), size);
  if (range && (range.first >= size || range.first > range.last)) {
    const rangeHeaders = new Headers({ 'content-range': `bytes */${size}` });
    return answerError(new AppError('range_not_satisfiable'), log, rangeHeaders);
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  headers['content-length'] = String(last - first + 1);
  if (range) headers['content-range'] = `bytes ${first}-${last}/${size}`;
  const body = size === 0 || request.method === 'HEAD' ? null : await file.read(first, last);
  return new Response(body, { status: range ? 206 : 200, headers });
}

/**
 * Streams a file while it is generated. An error aborts the response, so that the client does not mistake a part for
 * the whole.
 */
export function answerStream({ content, mediaType, fileName }: StreamAnswer, log: Log): Response {
  const encoder = new TextEncoder();
  const chunks = content[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value);
      } catch (error) {
        log.error({ err: error }, 'a download broke off because the file could not be created');
        throw error;
      }
    },
    async cancel() {
      await chunks.return?.();
    },
  });
  return new Response(body, {
    headers: {
      ...API_HEADERS,
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  });
}
