import type { DeviceTakeOpening } from '../../src/contract/device-takes.ts';
import { OtherAccountError } from '../../src/sending/take-errors.ts';
import type { TakeCalls } from '../../src/sending/take-sender.ts';
import type { AskServer } from '../api/ask-server.ts';

/** Milliseconds after which a request without an answer counts as lost; a dead connection may never say so itself. */
const PATIENCE = { short: 30_000, chunk: 60_000, text: 10 * 60_000 } as const;

const bodyOf = ({ startedAt, aiService, language, personalize, mimeType }: DeviceTakeOpening) => ({
  aiService,
  language,
  mimeType,
  personalizeEnabled: personalize,
  startedAt: new Date(startedAt).toISOString(),
});

/** The server, as far as takes go, asked by main. */
export function createTakeCalls(ask: AskServer): TakeCalls {
  return {
    /**
     * Asks first who is signed in: a take's id is its owner's own, so one that is sent for another account would
     * begin there as a new one.
     */
    async open(opening, signal) {
      const user = await ask('GET /api/user', {}, { signal, timeoutMs: PATIENCE.short });
      if (user.id !== opening.userId) throw new OtherAccountError();
      const input = { params: { id: opening.id }, body: bodyOf(opening) };
      return ask('PUT /api/takes/{id}', input, { signal, timeoutMs: PATIENCE.short });
    },
    sendChunk: (id, n, bytes, signal) =>
      ask(
        'PUT /api/takes/{id}/chunks/{n}',
        { params: { id, n } },
        { signal, bytes, timeoutMs: PATIENCE.chunk },
      ),
    finish: (id, body, signal) =>
      ask('POST /api/takes/{id}/finish', { params: { id }, body }, { signal, timeoutMs: PATIENCE.text }),
    retry: (id, language, signal) =>
      ask(
        'POST /api/takes/{id}/retry',
        { params: { id }, body: language ? { language } : {} },
        { signal, timeoutMs: PATIENCE.text },
      ),
  };
}
