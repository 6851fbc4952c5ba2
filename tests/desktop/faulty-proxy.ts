import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between the app and its server that can break or delay their connection. */
export interface FaultyProxy {
  readonly url: string;
  /** While offline, every connection breaks. */
  setOffline(isOffline: boolean): void;
  /** From now on, requests to a matching path wait until `release`. */
  hold(path: RegExp): void;
  /** The number of waiting requests. */
  held(): number;
  release(): void;
  close(): Promise<void>;
}

/** Opens a proxy in front of a server; it forwards everything unchanged. */
export async function openFaultyProxy(server: string): Promise<FaultyProxy> {
  let isOffline = false;
  let heldPath: RegExp | null = null;
  let waiting: (() => void)[] = [];
  const proxy = createServer((incoming, outgoing: ServerResponse) => {
    if (isOffline) {
      incoming.socket.destroy();
      return;
    }
    const pass = () => {
      const headers = { ...incoming.headers, host: new URL(server).host };
      const onward = request(
        new URL(incoming.url ?? '/', server),
        { method: incoming.method, headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      onward.on('error', () => outgoing.destroy());
      outgoing.on('close', () => onward.destroy());
      incoming.pipe(onward);
    };
    if (heldPath?.test(incoming.url ?? '')) waiting.push(pass);
    else pass();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    setOffline(offline) {
      isOffline = offline;
      if (offline) proxy.closeAllConnections();
    },
    hold(path) {
      heldPath = path;
    },
    held: () => waiting.length,
    release() {
      heldPath = null;
      const all = waiting;
      waiting = [];
      for (const pass of all) pass();
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
