import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A server's response with a decompressed body. */
export interface DecodedAnswer {
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
}

/** Decompresses the body of a gzip response; others pass unchanged. */
export function decodeAnswer(incoming: IncomingMessage): DecodedAnswer {
  const { 'content-encoding': encoding, 'content-length': _, ...headers } = incoming.headers;
  if (encoding?.toLowerCase() !== 'gzip') return { headers: incoming.headers, body: incoming };
  const body = createGunzip();
  incoming.once('error', (error) => body.destroy(error));
  // The reader of the body handles its error; a response without a body, such as a 304, is not read.
  body.on('error', () => undefined);
  // Closing the body ends the request.
  body.once('close', () => incoming.destroy());
  return { headers, body: incoming.pipe(body) };
}
