import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** An answer of the server, whose body is not compressed. */
export interface DecodedAnswer {
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
}

/** Decompresses the body of an answer that came with gzip; others pass as they are. */
export function decodedAnswer(incoming: IncomingMessage): DecodedAnswer {
  const { 'content-encoding': encoding, 'content-length': _, ...headers } = incoming.headers;
  if (encoding?.toLowerCase() !== 'gzip') return { headers: incoming.headers, body: incoming };
  const body = createGunzip();
  incoming.once('error', (error) => body.destroy(error));
  // Whoever reads the body learns of its error; an answer that has none, such as a 304, is not read.
  body.on('error', () => undefined);
  // Whoever gives the body up ends the request.
  body.once('close', () => incoming.destroy());
  return { headers, body: incoming.pipe(body) };
}
