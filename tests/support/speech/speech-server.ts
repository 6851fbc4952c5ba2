import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a stand-in does with a piece. `hang` never answers; `cut` closes the connection. */
export type Behaviour = 'answer' | 'hang' | 'cut' | { status: number; retryAfter?: string };

/** A server with OpenAI's audio API that counts, and answers with its own name. */
export async function startSpeechServer(name: string) {
  const state = {
    behaviour: 'answer' as Behaviour,
    /** Pieces by their length in bytes, in order. */
    pieces: [] as number[],
    probes: 0,
    keys: new Set<string | undefined>(),
    open: 0,
    mostOpen: 0,
    delayMs: 2,
    /** Pieces in this language wait for `releaseHeld`. */
    heldLanguage: null as string | null,
    held: [] as (() => void)[],
    releaseHeld() {
      state.heldLanguage = null;
      for (const go of state.held.splice(0)) go();
    },
  };
  const server = createServer((request, response) => {
    state.keys.add(request.headers.authorization);
    if (request.method === 'GET') {
      state.probes += 1;
      const isWell = state.behaviour === 'answer';
      response.writeHead(isWell ? 200 : 503).end('{"data":[]}');
      return;
    }
    state.open += 1;
    state.mostOpen = Math.max(state.mostOpen, state.open);
    response.on('close', () => (state.open -= 1));
    const parts: Buffer[] = [];
    request.on('data', (chunk: Buffer) => parts.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(parts);
      state.pieces.push(body.length);
      const isHeld =
        state.heldLanguage !== null && body.includes(`name="language"\r\n\r\n${state.heldLanguage}\r\n`);
      if (isHeld) await new Promise<void>((resolve) => state.held.push(resolve));
      const { behaviour } = state;
      if (behaviour === 'hang') return;
      if (behaviour === 'cut') return void request.socket.destroy();
      setTimeout(() => {
        if (behaviour !== 'answer') {
          const headers: Record<string, string> = behaviour.retryAfter
            ? { 'retry-after': behaviour.retryAfter }
            : {};
          response.writeHead(behaviour.status, { 'content-type': 'application/json', ...headers });
          response.end('{"error":{"message":"no","code":null}}');
          return;
        }
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ text: name, segments: [{ start: 0, end: 1, text: name }], words: [] }));
      }, state.delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return Object.assign(state, { url: `http://127.0.0.1:${port}/v1`, host: `127.0.0.1:${port}` });
}
export type SpeechServerStandIn = Awaited<ReturnType<typeof startSpeechServer>>;
