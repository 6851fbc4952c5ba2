import { sentIds } from '../machine/other-id.ts';
import type { RecorderEvent, RecorderTake } from '../machine/recorder-state.ts';
import type { SupersededTakes } from '../upload/superseded-takes.ts';
import { takesElsewhere } from './new-takes.ts';
import type { RecorderServer } from './recorder-ports.ts';

interface Parts {
  readonly server: RecorderServer;
  readonly superseded: SupersededTakes;
  /** The account that is signed in. */
  userId(): string | null;
  /** The takes of an account on this device, and those of other windows. */
  ids(userId: string): Promise<ReadonlySet<string>>;
  dispatch(event: RecorderEvent): void;
}

/** The takes that other devices left on the server. */
export class ElsewhereTakes {
  readonly #parts: Parts;
  /** Number of the last request, and of the last one that was answered. */
  #asked = 0;
  #answered = 0;
  /** Takes that have ended here, each with the last request before that: its answer may still have the take. */
  readonly #ended = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Fetches them; dispatches `elsewhere.listed`. */
  async list(): Promise<void> {
    const { server, superseded, dispatch } = this.#parts;
    const userId = this.#parts.userId();
    if (userId === null) return;
    this.#asked += 1;
    const request = this.#asked;
    try {
      // Read first: takes started here meanwhile are not on the server yet.
      const ids = await this.#parts.ids(userId);
      const takes = await server.list();
      if (userId !== this.#parts.userId() || request < this.#answered) return;
      this.#answered = request;
      const left = superseded.without(takes);
      const here = new Set([...ids, ...this.#endedSince(request)]);
      dispatch({ type: 'elsewhere.listed', takes: takesElsewhere(left, userId, here) });
    } catch {
      // Without network or storage there is nothing new to offer; the previous list stays.
    }
  }

  /** A take has its text. */
  end(takeId: string): void {
    this.#ended.set(takeId, this.#asked);
  }

  /**
   * Deletes a take from the server; lists leave it out meanwhile. Never rejects: one that could not be deleted is listed as
   * one that can still be discarded.
   */
  async discard(take: RecorderTake): Promise<void> {
    this.#ended.set(take.id, Number.POSITIVE_INFINITY);
    await Promise.allSettled(sentIds(take).map((id) => this.#parts.server.discard(id)));
    this.end(take.id);
    void this.list();
  }

  /** The takes that have ended since a request. Older requests count no more. */
  #endedSince(request: number): string[] {
    for (const [id, last] of this.#ended) if (last < request) this.#ended.delete(id);
    return [...this.#ended.keys()];
  }
}
