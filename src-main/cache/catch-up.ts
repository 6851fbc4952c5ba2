import type { Transcription, TranscriptionPage } from '../../src/contract/api/transcriptions.ts';
import { OFFLINE_HISTORY_MAX } from '../../src/contract/limits.ts';
import type { AskServer } from '../api/ask-server.ts';
import { APP_ORIGIN } from '../protocol/app-origin.ts';
import type { Cache } from './cache.ts';
import { storeAnswer } from './store-response.ts';
import type { CachedUser } from './user-store.ts';

const PAGE_SIZE = 50;
/** Maximum formatted texts fetched per round; only edited texts have formatting. */
const DETAILS_MAX = 200;
const TIMEOUT_MS = 30_000;
/** Milliseconds between two requests: this is background work on a shared server. */
const PAUSE_MS = 150;
/** Minimum milliseconds between two rounds, unless the server was unreachable meanwhile. */
const REPEAT_MS = 10 * 60_000;

const LIST = 'GET /api/transcriptions';
const DETAIL = 'GET /api/transcriptions/{id}';

export interface CatchUpParts {
  readonly request: AskServer;
  readonly cache: Cache;
  /** True while this user is still signed in there. */
  isCurrent(user: CachedUser): Promise<boolean>;
  onError(error: unknown): void;
  readonly pauseMs?: number;
}

interface Round {
  readonly user: CachedUser;
  readonly signal: AbortSignal;
  /** The first round after the start covers everything, to find old edits and deletions. */
  readonly isFirstRound: boolean;
  /** The number of texts on the server, at the end of the last round and now. */
  readonly lastTotal: number;
  total: number;
  details: number;
}

/** Updates the cache from the server in the background: newest first, until nothing new is found. */
export class CatchUp {
  readonly #parts: CatchUpParts;
  /** The end of each user's last round, and the number of texts that the server had then. */
  readonly #lastRounds = new Map<string, { readonly finishedAt: number; readonly total: number }>();
  #running: AbortController | null = null;

  constructor(parts: CatchUpParts) {
    this.#parts = parts;
  }

  /** The server has answered. `wasOffline`: it was unreachable before. */
  begin(user: CachedUser, wasOffline: boolean): void {
    const key = `${user.serverName} ${user.userId}`;
    const last = this.#lastRounds.get(key);
    // The wall clock continues while the computer sleeps, and can be set back: hence the absolute difference.
    const isDue = !last || wasOffline || Math.abs(Date.now() - last.finishedAt) > REPEAT_MS;
    if (this.#running || !isDue) return;
    const control = new AbortController();
    this.#running = control;
    const round: Round = {
      user,
      signal: control.signal,
      isFirstRound: !last,
      lastTotal: last?.total ?? 0,
      total: 0,
      details: 0,
    };
    void this.#round(round)
      .then((isDone) => {
        if (isDone) this.#lastRounds.set(key, { finishedAt: Date.now(), total: round.total });
      })
      .catch(this.#parts.onError)
      .finally(() => {
        if (this.#running === control) this.#running = null;
      });
  }

  stop(): void {
    this.#running?.abort();
    this.#running = null;
  }

  /** False when the round was interrupted: the server became unreachable, or the user changed. */
  async #round(round: Round): Promise<boolean> {
    const { cache } = this.#parts;
    const known = (await cache.use(({ history }) => history.ids(round.user))) ?? [];
    const listed: string[] = [];
    let cursor: string | null = null;
    // By texts, not by pages: a page of long texts has few of them.
    for (let page = 1; listed.length < OFFLINE_HISTORY_MAX; page += 1) {
      await this.#pause(round);
      if (round.signal.aborted || !(await this.#parts.isCurrent(round.user))) return false;
      const answer: TranscriptionPage | null = await this.#page(round, page, cursor);
      if (!answer || !(await this.#parts.isCurrent(round.user))) return false;
      const hasChanges = await this.#storePage(round, page, answer);
      cursor = answer.nextCursor;
      listed.push(...answer.transcriptions.map(({ id }) => id));
      round.total = answer.total;
      if (cursor === null || answer.transcriptions.length === 0) break;
      // Beyond the cache's limit, the number of cached texts does not show that one was deleted.
      const hasFewer = round.total < round.lastTotal;
      if (!hasChanges && !hasFewer && !round.isFirstRound) return true;
    }
    await cache.use(({ history }) => {
      // What is gone from the server. Texts stored meanwhile, such as a new recording, are not among the known ones.
      history.retainOnly(round.user, listed, known);
      history.trim(round.user);
    });
    return true;
  }

  #page(round: Round, page: number, cursor: string | null): Promise<TranscriptionPage | null> {
    const query = { page, limit: PAGE_SIZE, ...(cursor === null ? {} : { cursor }) };
    const options = { signal: round.signal, timeoutMs: TIMEOUT_MS };
    return this.#try(round, () => this.#parts.request(LIST, { query }, options));
  }

  /** Stores a page; true when it contained something new, or the number of texts differs. */
  async #storePage(round: Round, page: number, answer: TranscriptionPage): Promise<boolean> {
    const { cache } = this.#parts;
    const { user } = round;
    const texts = answer.transcriptions;
    const ids = texts.map(({ id }) => id);
    const storedVersions = (await cache.use(({ history }) => history.versions(user, ids))) ?? new Map();
    const url = new URL(`${APP_ORIGIN}/api/transcriptions?page=${page}`);
    await cache.use((stores) =>
      storeAnswer(stores, LIST, { serverName: user.serverName, user, url, sent: null, answer }),
    );
    await this.#details(round, texts);
    const cachedCount = await cache.use(({ history }) => history.count(user, { terms: [], aiService: null }));
    const expectedCount = Math.min(answer.total, OFFLINE_HISTORY_MAX);
    return (
      cachedCount !== expectedCount ||
      texts.some(({ id, version }) => storedVersions.get(id)?.version !== version)
    );
  }

  /** Fetches the formatting of edited texts: without it, they could not be opened offline. */
  async #details(round: Round, texts: readonly Transcription[]): Promise<void> {
    const { request, cache } = this.#parts;
    const { user, signal } = round;
    const edited = texts.filter(({ editedAt }) => editedAt !== null).map(({ id }) => id);
    const storedVersions = (await cache.use(({ history }) => history.versions(user, edited))) ?? new Map();
    for (const id of edited) {
      if (storedVersions.get(id)?.hasDetail || round.details >= DETAILS_MAX || signal.aborted) continue;
      round.details += 1;
      await this.#pause(round);
      const options = { signal, timeoutMs: TIMEOUT_MS };
      const answer = await this.#try(round, () => request(DETAIL, { params: { id } }, options));
      if (!answer || !(await this.#parts.isCurrent(user))) return;
      await cache.use(({ history }) => history.storeDetail(user, answer));
    }
  }

  /** A failure is retried in the next round; an unreachable server is common and no error. */
  async #try<T>(round: Round, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!round.signal.aborted) this.#parts.onError(error);
      return null;
    }
  }

  #pause({ signal }: Round): Promise<void> {
    const ms = this.#parts.pauseMs ?? PAUSE_MS;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
