import type { Transcribed } from '../../src/contract/api/transcriptions.ts';
import type { DeviceTakeOpening } from '../../src/contract/desktop/device-takes.ts';
import { TAKE_TIMEOUTS_MS } from '../../src/contract/limits.ts';
import { SendFailureError } from '../../src/sending/classify-send-error.ts';
import type { TakeCalls } from '../../src/sending/take-calls.ts';
import { OTHER_SERVER } from '../../src/sending/take-codes.ts';
import { untilAnswered } from '../../src/sending/until-answered.ts';
import { type AskOptions, type AskServer, createAskServer } from '../api/ask-server.ts';
import type { Connect } from '../api/connection.ts';

const bodyOf = ({ isMeeting, separateSpeakers, ...opening }: DeviceTakeOpening) => ({
  aiService: opening.aiService,
  language: opening.language,
  mimeType: opening.mimeType,
  personalizeEnabled: opening.personalize,
  startedAt: new Date(opening.startedAt).toISOString(),
  ...(isMeeting && { isMeeting }),
  ...(separateSpeakers !== undefined && { separateSpeakers }),
});

export interface TakeCallParts {
  readonly connect: Connect;
  /** Identifier of the only server a take may be sent to; null for any server. */
  serverOf(takeId: string): Promise<string | null>;
  /** The message for the user about a take of another server. */
  otherServerText(server: string): string;
}

/** The server's API for takes. Calls for another server than the take's own throw SendFailureError `other_server`. */
export function createTakeCalls({ connect, serverOf, otherServerText }: TakeCallParts): TakeCalls {
  /** The client for a take's own server. */
  function serverCallFor(takeId: string): AskServer {
    return createAskServer(async () => {
      const [connection, server] = await Promise.all([connect(), serverOf(takeId)]);
      if (server === null || server === connection.name) return connection;
      const reason = { code: OTHER_SERVER, text: otherServerText(server) };
      throw new SendFailureError({ kind: 'refused', reason });
    });
  }

  /** Waits for a text as long as the server answers at all. */
  function awaitText(
    takeId: string,
    signal: AbortSignal,
    ask: (call: AskServer, options: AskOptions) => Promise<Transcribed>,
  ): Promise<Transcribed> {
    const call = serverCallFor(takeId);
    return untilAnswered(
      () => ask(call, { signal, timeoutMs: TAKE_TIMEOUTS_MS.text }),
      () => call('GET /api/takes', {}, { signal, timeoutMs: TAKE_TIMEOUTS_MS.short }),
    );
  }

  return {
    /** Names the account: take ids are scoped to their owner, so another account would get a new take. */
    open: (opening, signal) =>
      serverCallFor(opening.id)(
        'PUT /api/takes/{id}',
        { params: { id: opening.id }, body: bodyOf(opening) },
        { signal, account: opening.userId, timeoutMs: TAKE_TIMEOUTS_MS.short },
      ),
    sendChunk: (id, n, bytes, signal) =>
      serverCallFor(id)(
        'PUT /api/takes/{id}/chunks/{n}',
        { params: { id, n } },
        { signal, bytes, timeoutMs: TAKE_TIMEOUTS_MS.chunk },
      ),
    finish: (id, body, signal) =>
      awaitText(id, signal, (call, options) =>
        call('POST /api/takes/{id}/finish', { params: { id }, body }, options),
      ),
    retry: (id, language, signal) =>
      awaitText(id, signal, (call, options) =>
        call('POST /api/takes/{id}/retry', { params: { id }, body: language ? { language } : {} }, options),
      ),
  };
}
