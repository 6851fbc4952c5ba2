import type { DeviceTakeOpening } from '../../src/contract/desktop/device-takes.ts';
import { OtherAccountError } from '../../src/sending/take-errors.ts';
import type { TakeCalls } from '../../src/sending/take-sender.ts';
import { type AskServer, createAskServer } from '../api/ask-server.ts';
import type { Connect } from '../api/connection.ts';

/** Milliseconds after which a request without an answer counts as lost; a dead connection may never say so itself. */
const PATIENCE = { short: 30_000, chunk: 60_000, text: 10 * 60_000 } as const;

const bodyOf = ({ startedAt, aiService, language, personalize, mimeType }: DeviceTakeOpening) => ({
  aiService,
  language,
  mimeType,
  personalizeEnabled: personalize,
  startedAt: new Date(startedAt).toISOString(),
});

/** The take was recorded for another server than the one that is set; it waits until that one is set again. */
export class OtherServerError extends Error {
  override readonly name = 'OtherServerError';
}

export interface TakeCallParts {
  readonly connect: Connect;
  /** The name of the server that a take goes to and no other; null where any will do. */
  serverOf(takeId: string): Promise<string | null>;
}

/** The server, as far as takes go, asked by main. What goes to another server than a take's own throws NetworkError. */
export function createTakeCalls({ connect, serverOf }: TakeCallParts): TakeCalls {
  /** The way to a take's own server. All that is asked on it goes to one address, for one session. */
  function askFor(takeId: string): AskServer {
    const fixed = async () => {
      const [connection, server] = await Promise.all([connect(), serverOf(takeId)]);
      if (server !== null && server !== connection.name) throw new OtherServerError();
      const token = connection.session.read();
      return { ...connection, session: { ...connection.session, read: () => token } };
    };
    let connected: ReturnType<typeof fixed> | null = null;
    return createAskServer(() => {
      connected ??= fixed();
      return connected;
    });
  }

  return {
    /**
     * Asks first who is signed in: a take's id is its owner's own, so one that is sent for another account would
     * begin there as a new one.
     */
    async open(opening, signal) {
      const ask = askFor(opening.id);
      const user = await ask('GET /api/user', {}, { signal, timeoutMs: PATIENCE.short });
      if (user.id !== opening.userId) throw new OtherAccountError();
      const input = { params: { id: opening.id }, body: bodyOf(opening) };
      return ask('PUT /api/takes/{id}', input, { signal, timeoutMs: PATIENCE.short });
    },
    sendChunk: (id, n, bytes, signal) =>
      askFor(id)(
        'PUT /api/takes/{id}/chunks/{n}',
        { params: { id, n } },
        { signal, bytes, timeoutMs: PATIENCE.chunk },
      ),
    finish: (id, body, signal) =>
      askFor(id)(
        'POST /api/takes/{id}/finish',
        { params: { id }, body },
        { signal, timeoutMs: PATIENCE.text },
      ),
    retry: (id, language, signal) =>
      askFor(id)(
        'POST /api/takes/{id}/retry',
        { params: { id }, body: language ? { language } : {} },
        { signal, timeoutMs: PATIENCE.text },
      ),
  };
}
