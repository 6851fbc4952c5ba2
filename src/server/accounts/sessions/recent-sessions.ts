import type { SessionUser } from '../../session-user.ts';

/** Milliseconds for which a verified session is trusted without another lookup. */
const RECENT_MS = 1000;
/** Sessions that are remembered; the oldest goes first. */
const SESSIONS_MAX = 10_000;

/**
 * Sessions that were valid a moment ago, by the hash of their token: a recording sends four slices a second. This
 * server forgets all of them when it ends a session; a session that another server of a fleet ends counts here for
 * a second more.
 */
export class RecentSessions {
  readonly #now: () => number;
  readonly #sessions = new Map<string, { readonly user: SessionUser; readonly until: number }>();
  /** Rises when sessions end: lookups that began before are not trusted. */
  epoch = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  find(tokenHash: string): SessionUser | null {
    const session = this.#sessions.get(tokenHash);
    return session && session.until > this.#now() ? session.user : null;
  }

  /** `epoch`: its value before the session was looked up. */
  keep(tokenHash: string, user: SessionUser, epoch: number): void {
    if (epoch !== this.epoch) return;
    this.#sessions.delete(tokenHash);
    if (this.#sessions.size >= SESSIONS_MAX) this.#sessions.delete(this.#sessions.keys().next().value ?? '');
    this.#sessions.set(tokenHash, { user, until: this.#now() + RECENT_MS });
  }

  /** Forgets all, because some session has ended. */
  readonly clear = (): void => {
    this.epoch += 1;
    this.#sessions.clear();
  };
}
