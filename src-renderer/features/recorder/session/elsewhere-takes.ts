import type { RecorderEvent, RecorderTake } from '../machine/recorder-state.ts';
import { sentIds } from '../machine/variant-id.ts';
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
  #lastRequest = 0;
  #lastAnswered = 0;
  /** Takes that have ended here, each with the last request before that: its answer may still have the take. */
  readonly #endedTakes = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Fetches them; dispatches `elsewhere.listed`. */
  async list(): Promise<void> {
    const { server, superseded, dispatch } = this.#parts;
    const userId = this.#parts.userId();
    if (userId === null) return;
    this.#lastRequest += 1;
    const request = this.#lastRequest;
    try {
      // Read first: takes started here meanwhile are not on the server yet.
      const ids = await this.#parts.ids(userId);
      const takes = await server.list();
      if (userId !== this.#parts.userId() || request < this.#lastAnswered) return;
      this.#lastAnswered = request;
      const remaining = superseded.without(takes);
      const deviceTakeIds = new Set([...ids, ...this.#endedSince(request)]);
      dispatch({ type: 'elsewhere.listed', takes: takesElsewhere(remaining, userId, deviceTakeIds) });
    } catch {
      // Without network or storage there is nothing new to offer; the previous list stays.
    }
  }

  /** A take has its text. */
  end(takeId: string): void {
    this.#endedTakes.set(takeId, this.#lastRequest);
  }

  /**
   * Deletes a take from the server; lists leave it out meanwhile. Never rejects: one that could not be deleted is listed as
   * one that can still be discarded.
   */
  async discard(take: RecorderTake): Promise<void> {
    this.#endedTakes.set(take.id, Number.POSITIVE_INFINITY);
    await Promise.allSettled(sentIds(take).map((id) => this.#parts.server.discard(id)));
    this.end(take.id);
    void this.list();
  }

  /** The takes that have ended since a request. Older requests no longer count. */
  #endedSince(request: number): string[] {
    for (const [id, last] of this.#endedTakes) if (last < request) this.#endedTakes.delete(id);
    return [...this.#endedTakes.keys()];
  }
}
