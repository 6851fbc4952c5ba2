import { join } from 'node:path';
import { once } from '../src/async/once.ts';
import type { IpcHandlers } from '../src/contract/desktop/ipc.ts';
import { createApiProxy } from './api/api-proxy.ts';
import { createAskServer } from './api/ask-server.ts';
import type { Connect } from './api/connection.ts';
import { createPageRequests } from './api/page-requests.ts';
import type { InteractiveAgent } from './api/server-request.ts';
import { type Cache, createCache } from './cache/cache.ts';
import { CachedApi } from './cache/cached-api.ts';
import { CatchUp } from './cache/catch-up.ts';
import { canAnswer } from './cache/offline-answer.ts';
import type { SendToPage } from './ipc/send-to-page.ts';
import type { Log } from './log/log.ts';
import { cacheRecordingKeys, openRecordingKeys, type RecordingKeys } from './secrets/recording-key.ts';
import type { Secrets } from './secrets/secrets.ts';
import { createSessionTokens, type SessionTokens } from './secrets/session-token.ts';
import { type ServerMove, sendHere } from './sending/send-here.ts';
import { type SenderHandlers, senderHandlers } from './sending/sender-channels.ts';
import { createTakeCalls } from './sending/take-calls.ts';
import { type LateText, TakeUploads } from './sending/take-uploads.ts';
import { type TakeHandlers, takeHandlers } from './takes/take-channels.ts';
import { TakeClaims } from './takes/take-claims.ts';
import { DiskTakes } from './takes/take-store.ts';

/** A server: its current address, and an identifier that is stable across starts. */
export interface ServerTarget {
  readonly address: URL;
  readonly name: string;
  /** Its secret; see `Connection`. */
  readonly secret: string | null;
  /** See `Connection`. */
  readonly agent?: InteractiveAgent | undefined;
}

export interface LocalUserDataParts {
  /** The app's data folder. */
  readonly folder: string;
  secrets(): Promise<Secrets>;
  /** The configured server; waits while it is starting, rejects if there is none. */
  server(): Promise<ServerTarget>;
  /** Identifier of the configured server, even if it is unreachable. */
  serverName(): string;
  sendToPage: SendToPage;
  /** For recordings of another server than the configured one: the message for the user, and the question before sending. */
  readonly otherServer: {
    text(server: string): string;
    confirm(move: ServerMove): Promise<boolean>;
  };
  /** A recording was transcribed after its page was closed. */
  onTranscribed(text: LateText): void;
  /** The user signed out, or was removed from this computer. */
  onSignedOut(): void;
  /** Keys of recordings that the system did not return before were read again: more may be readable. */
  onKeysRead(): void;
  log: Log;
}

/** Data main stores for users: sessions, takes and uploads. */
export interface LocalUserData {
  readonly handlers: TakeHandlers & SenderHandlers & Pick<IpcHandlers, 'user.erase-data' | 'request.cancel'>;
  /** Answers the page's `/api` requests. Throws RequestCancelledError for one that the page cancels. */
  api(request: Request): Promise<Response>;
  /** The page was closed, reloaded or has crashed. Uploads of recordings continue, its requests are cancelled. */
  onPageGone(): Promise<void>;
  /** Where the encryption key of recordings is stored. */
  recordingKey(): Promise<RecordingKeys['storage']>;
  /** Recordings on this computer that none of its keys decrypts. They stay untouched. */
  unreadableTakes(): Promise<number>;
  /** True while a recording is being uploaded, and while the page waits for an answer or reads one. */
  isBusy(): boolean;
  /** The secret store has become a better one: sign-ins and keys that were not in it are read again. */
  reloadSecrets(): Promise<void>;
  /** Stops uploads and resolves when everything is written; call it before the app ends. */
  close(): Promise<void>;
}

interface SessionAccess {
  readonly tokens: () => Promise<SessionTokens>;
  readonly connect: Connect;
  /** The configured server and the session there. Works offline. */
  readonly localSession: () => Promise<{
    name: string;
    session: Awaited<ReturnType<SessionTokens['tokenFor']>>;
  }>;
}

function openSessions({ secrets, server, serverName, log }: LocalUserDataParts): SessionAccess {
  const tokens = once<SessionTokens>(async () =>
    createSessionTokens(await secrets(), (error) => log.error('the session could not be stored', error)),
  );
  return {
    tokens,
    async connect() {
      const target = await server();
      const sessionTokens = await tokens();
      return {
        ...target,
        session: await sessionTokens.tokenFor(target.name),
        device: await sessionTokens.deviceTokenFor(target.name),
      };
    },
    async localSession() {
      const name = serverName();
      return { name, session: await (await tokens()).tokenFor(name) };
    },
  };
}

/** Offline data, and the page's access to the server. */
function openOfflineReading(
  { folder, log, sendToPage, onSignedOut }: LocalUserDataParts,
  { connect, localSession }: SessionAccess,
) {
  const onError = (error: unknown) => log.error('the offline cache failed', error);
  const cache = createCache(join(folder, 'cache.sqlite'), onError);
  const catchUp = new CatchUp({
    request: createAskServer(connect),
    cache,
    async isCurrent({ serverName, userId }) {
      const { name, session } = await localSession();
      return (
        name === serverName && session.read() !== null && (await cache.userAt(serverName))?.userId === userId
      );
    },
    onError,
  });
  const requests = createPageRequests(sendToPage);
  const cached = new CachedApi({
    api: createApiProxy(connect, canAnswer, requests),
    cache,
    connection: localSession,
    onServerReached: (user, wasAway) => catchUp.begin(user, wasAway),
    onSigningOut: () => catchUp.stop(),
    onSignedOut,
    onError,
  });
  return { cache, catchUp, requests, api: (request: Request) => cached.answer(request) };
}

/** Stored recordings and their uploads. */
function openUploads(parts: LocalUserDataParts, { connect, tokens }: SessionAccess, cache: Cache) {
  const { sendToPage, log, serverName } = parts;
  const { text: otherServerText, confirm } = parts.otherServer;
  const folder = join(parts.folder, 'takes');
  const onError = (error: unknown) => log.error('the take store failed', error);
  const keys = cacheRecordingKeys(
    async () => openRecordingKeys(await parts.secrets(), folder),
    () => void openUnreadable().then(parts.onKeysRead, onError),
  );
  const takes = new DiskTakes({ folder, keys: keys.read, serverName, otherServerText, onError });
  const claims = new TakeClaims();
  const uploads = new TakeUploads({
    takes,
    claims,
    calls: createTakeCalls({ connect, serverOf: (takeId) => takes.serverOf(takeId), otherServerText }),
    sendMessage: (message) => sendToPage('sender.message', message),
    onChanged: () => sendToPage('takes.changed', undefined),
    onTranscribed(text) {
      void cache.use(({ users, history }) => {
        // Only for the user who is signed in there: a take of another user is not sent.
        const user = users.findById(text.userId);
        if (user) history.storeDetail(user, text.transcription);
      });
      sendToPage('history.changed', undefined);
      parts.onTranscribed(text);
    },
    onError: (error) => log.error('a sent recording could not be removed', error),
  });
  const handlers = {
    ...takeHandlers({
      takes,
      claims,
      onStored: (takeId) => uploads.notifyStored(takeId),
      onError,
    }),
    ...senderHandlers(uploads, (...take) => sendHere({ takes, uploads, serverName, confirm }, ...take)),
  };
  async function openUnreadable(): Promise<void> {
    await takes.openUnreadable();
    sendToPage('takes.changed', undefined);
  }
  async function reloadSecrets(): Promise<void> {
    await (await tokens()).reload();
    keys.reset();
    await openUnreadable();
  }
  return { keys, takes, uploads, handlers, reloadSecrets };
}

/** Creates main's user data. Nothing is opened before its first use. */
export function openLocalUserData(parts: LocalUserDataParts): LocalUserData {
  const { log } = parts;
  const signIns = openSessions(parts);
  const { tokens } = signIns;
  const { cache, catchUp, requests, api } = openOfflineReading(parts, signIns);
  const { keys, takes, uploads, handlers, reloadSecrets } = openUploads(parts, signIns, cache);

  /** Deletes a user's cached data and sessions. Works offline; without a readable cache, only the current server is known. */
  async function clearSessions(userId: string): Promise<boolean> {
    const serverNames = (await cache.use(({ users }) => users.serversOf(userId))) ?? [parts.serverName()];
    const isForgotten = await cache.forget(userId);
    for (const serverName of serverNames) (await (await tokens()).tokenFor(serverName)).forget();
    return isForgotten;
  }

  async function forget(userId: string): Promise<boolean> {
    try {
      catchUp.stop();
      parts.onSignedOut();
      const areSessionsCleared = await clearSessions(userId);
      const ids = new Set(await takes.ids(userId));
      uploads.stopAll((takeId) => ids.has(takeId));
      for (const id of ids) await takes.remove(id);
      return areSessionsCleared;
    } catch (error) {
      log.error('the data of a user could not be deleted', error);
      return false;
    }
  }

  return {
    handlers: { ...handlers, 'user.erase-data': forget, 'request.cancel': requests.cancel },
    api,
    onPageGone() {
      requests.cancelAll();
      return uploads.onPageGone();
    },
    recordingKey: async () => (await keys.read()).storage,
    async unreadableTakes() {
      try {
        return await takes.unreadable();
      } catch (error) {
        // The disk cannot even list them: recording will report the error.
        log.error('the recordings on this computer could not be listed', error);
        return 0;
      }
    },
    isBusy: () => uploads.isSending() || requests.isAnyOpen(),
    reloadSecrets,
    async close() {
      uploads.stopAll();
      catchUp.stop();
      cache.close();
      keys.close();
      await takes.close();
      await (await tokens()).settled();
    },
  };
}
