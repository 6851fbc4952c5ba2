import { promisify } from 'node:util';

export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Brotli quality, of 11, for content that the build could not compress: pages with their nonce, API responses, and
 * files of earlier builds. From 9 on, compression takes a hundred times as long to save 1 %.
 */
const BROTLI_QUALITY = 5;
/** Minimum size in bytes of compressed JSON: smaller responses fit into a few packets. */
const JSON_MIN_BYTES = 4096;

/** True when a client names a coding, unless with a weight of 0 (RFC 9110, section 12.4.2). */
const accepts = (header: string, coding: string): boolean =>
  header
    .toLowerCase()
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim()))
    .some(([name, weight = '']) => name === coding && !/^q=0(\.0*)?$/.test(weight));

/** The best encoding for an `accept-encoding` header. */
export function encodingFor(accepted: string): Encoding {
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

/** Compresses a body outside the event loop. */
export async function compress(
  bytes: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'identity') return bytes;
  const { brotliCompress, constants, gzip } = await import('node:zlib');
  if (encoding === 'gzip') return promisify(gzip)(bytes);
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

/** Compresses a large JSON response if its request accepts it; other responses, such as event streams, pass unread. */
export async function compressJson(answer: Response, request: Request): Promise<Response> {
  if (answer.headers.get('content-type') !== 'application/json') return answer;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  const { status } = answer;
  if (bytes.byteLength < JSON_MIN_BYTES) return new Response(bytes, { status, headers });
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? '');
  headers.set('vary', 'accept-encoding');
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return new Response(await compress(bytes, encoding), { status, headers });
}
