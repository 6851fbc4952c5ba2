import { join } from 'node:path';
import type { IpcHandlers } from '../src/contract/desktop/ipc.ts';
import { createApiProxy } from './api/api-proxy.ts';
import { createAskServer } from './api/ask-server.ts';
import type { Connect } from './api/connection.ts';
import { type Cache, createCache } from './cache/cache.ts';
import { CachedApi } from './cache/cached-api.ts';
import { CatchUp } from './cache/catch-up.ts';
import { canAnswer } from './cache/offline-answer.ts';
import type { TellPage } from './ipc/tell-page.ts';
import type { Log } from './log/log.ts';
import { openRecordingKeys, type RecordingKeys } from './secrets/recording-key.ts';
import type { Secrets } from './secrets/secrets.ts';
import { createSessionTokens, type SessionTokens } from './secrets/session-token.ts';
import { type SenderHandlers, senderHandlers } from './sending/sender-channels.ts';
import { createTakeCalls } from './sending/take-calls.ts';
import { type LateText, TakeUploads } from './sending/take-uploads.ts';
import { type TakeHandlers, takeHandlers } from './takes/take-channels.ts';
import { TakeHolds } from './takes/take-holds.ts';
import { DiskTakes } from './takes/take-store.ts';

/** A server, by its address now and by a name that stays the same from start to start. */
export interface ServerPlace {
  readonly address: URL;
  readonly name: string;
  /** What it asks to be shown; see `Connection`. */
  readonly secret: string | null;
}

export interface LocalUserDataParts {
  /** Where this app keeps its data. */
  readonly folder: string;
  secrets(): Promise<Secrets>;
  /** The server that is set now; waits for one that is just starting, rejects where there is none. */
  server(): Promise<ServerPlace>;
  /** The name of the server that is set now, also where it can't be had. */
  serverName(): string;
  tellPage: TellPage;
  /** A recording became text after its page was gone. */
  onTranscribed(text: LateText): void;
  log: Log;
}

/** What main keeps for people: their sign-in, their takes, and what is on its way to the server. */
export interface LocalUserData {
  readonly handlers: TakeHandlers & SenderHandlers & Pick<IpcHandlers, 'person.forget'>;
  /** Answers what the page asks of `/api`. */
  api(request: Request): Promise<Response>;
  /** The page was closed, reloaded or crashed. Its uploads go on. */
  pageGone(): Promise<void>;
  /** Where the key is that recordings are locked with. */
  recordingKey(): Promise<RecordingKeys['kept']>;
  /** Recordings on this computer that none of its keys opens. They are left as they are. */
  unreadableTakes(): Promise<number>;
  /** Whether something of a recording is on its way to the server. */
  isSending(): boolean;
  /** The app ends: stops what goes up, and resolves when all is written. */
  close(): Promise<void>;
}

/** Resolved on first use; a failure is retried on the next. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | null = null;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}

interface SignIns {
  readonly tokens: () => Promise<SessionTokens>;
  readonly connect: Connect;
  /** The server that is set now, and the sign-in there. Needs no server. */
  readonly here: () => Promise<{ name: string; session: Awaited<ReturnType<SessionTokens['of']>> }>;
}

function openSignIns({ secrets, server, serverName, log }: LocalUserDataParts): SignIns {
  const tokens = once<SessionTokens>(async () =>
    createSessionTokens(await secrets(), (error) => log.error('the sign-in could not be kept', error)),
  );
  return {
    tokens,
    async connect() {
      const place = await server();
      return { ...place, session: await (await tokens()).of(place.name) };
    },
    async here() {
      const name = serverName();
      return { name, session: await (await tokens()).of(name) };
    },
  };
}

/** What can be read without the server, and the way there of all that the page asks. */
function openReading({ folder, log }: LocalUserDataParts, { connect, here }: SignIns) {
  const onTrouble = (error: unknown) => log.error('what is kept to be read without the server', error);
  const cache = createCache(join(folder, 'cache.sqlite'), onTrouble);
  const catchUp = new CatchUp({
    ask: createAskServer(connect),
    cache,
    async isStill({ place, owner }) {
      const { name, session } = await here();
      return name === place && session.read() !== null && (await cache.personAt(place))?.owner === owner;
    },
    onTrouble,
  });
  const cached = new CachedApi({
    api: createApiProxy(connect, canAnswer),
    cache,
    here,
    onReached: (person, wasAway) => catchUp.begin(person, wasAway),
    onTrouble,
  });
  return { cache, catchUp, api: (request: Request) => cached.answer(request) };
}

/** Recordings on the disk, and their way to the server. */
function openSending(parts: LocalUserDataParts, { connect }: SignIns, cache: Cache) {
  const { tellPage, log } = parts;
  const folder = join(parts.folder, 'takes');
  const keys = once(async () => openRecordingKeys(await parts.secrets(), folder));
  const takes = new DiskTakes({ folder, keys, serverName: parts.serverName });
  const holds = new TakeHolds();
  const uploads = new TakeUploads({
    takes,
    holds,
    calls: createTakeCalls({ connect, serverOf: (takeId) => takes.serverOf(takeId) }),
    tell: (message) => tellPage('sender.message', message),
    onChanged: () => tellPage('takes.changed', undefined),
    onTranscribed(text) {
      void cache.use(({ people, history }) => {
        // Only whoever is signed in there is asked for: a take of somebody else is not sent.
        const person = people.of(text.userId);
        if (person) history.learnDetail(person, text.transcription);
      });
      tellPage('history.changed', undefined);
      parts.onTranscribed(text);
    },
    onTrouble: (error) => log.error('a sent recording could not be put away', error),
  });
  const handlers = {
    ...takeHandlers({
      takes,
      holds,
      onStored: (takeId) => uploads.stored(takeId),
      onTrouble: (error) => log.error('takes on the disk', error),
    }),
    ...senderHandlers(uploads),
  };
  return { keys, takes, uploads, handlers };
}

/** Puts together what main keeps for people. Nothing is opened before it is first needed. */
export function openLocalUserData(parts: LocalUserDataParts): LocalUserData {
  const { log } = parts;
  const signIns = openSignIns(parts);
  const { tokens } = signIns;
  const { cache, catchUp, api } = openReading(parts, signIns);
  const { keys, takes, uploads, handlers } = openSending(parts, signIns, cache);

  /** Deletes a user's cached data and sign-ins. Needs no server. */
  async function signOff(userId: string): Promise<boolean> {
    const places = (await cache.use(({ people }) => people.placesOf(userId))) ?? [];
    const isForgotten = await cache.forget(userId);
    for (const place of places) (await (await tokens()).of(place)).forget();
    return isForgotten;
  }

  async function forget(userId: string): Promise<boolean> {
    try {
      catchUp.stop();
      const isSignedOff = await signOff(userId);
      const ids = new Set(await takes.ids(userId));
      uploads.stopAll((takeId) => ids.has(takeId));
      for (const id of ids) await takes.remove(id);
      return isSignedOff;
    } catch (error) {
      log.error('what was kept of a person could not be removed', error);
      return false;
    }
  }

  return {
    handlers: { ...handlers, 'person.forget': forget },
    api,
    pageGone: () => uploads.pageGone(),
    recordingKey: async () => (await keys()).kept,
    async unreadableTakes() {
      try {
        return await takes.unreadable();
      } catch (error) {
        // A disk that does not even list them: recording itself will say so.
        log.error('the recordings on this computer could not be looked through', error);
        return 0;
      }
    },
    isSending: () => uploads.isSending(),
    async close() {
      uploads.stopAll();
      catchUp.stop();
      cache.close();
      await takes.close();
      await (await tokens()).settled();
    },
  };
}
