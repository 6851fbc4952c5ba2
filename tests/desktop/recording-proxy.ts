import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between the app and its server that records the session tokens it forwards. */
export interface RecordingProxy {
  readonly url: string;
  /** The distinct tokens of all requests. */
  tokens(): string[];
  close(): Promise<void>;
}

/** Opens a proxy in front of a server; it forwards everything unchanged. */
export async function openRecordingProxy(server: string): Promise<RecordingProxy> {
  const tokens = new Set<string>();
  const post = createServer((incoming, outgoing) => {
    const token = incoming.headers.authorization?.replace(/^Bearer /, '');
    if (token) tokens.add(token);
    const onward = request(
      new URL(incoming.url ?? '/', server),
      { method: incoming.method, headers: { ...incoming.headers, host: new URL(server).host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(post.address() as AddressInfo).port}`,
    tokens: () => [...tokens],
    close: () =>
      new Promise((resolve) => {
        post.close(() => resolve());
        post.closeAllConnections();
      }),
  };
}
