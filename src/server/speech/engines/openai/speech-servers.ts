import type { SpeechServer } from '../../../config/speech-servers.ts';
import type { Log } from '../../../log.ts';
import type { Metrics } from '../../../operation/metrics.ts';

/** Milliseconds for which a server is skipped after a failure; doubled by each further one. */
const COOLDOWN = { baseMs: 1000, maxMs: 5 * 60_000 };

/** A server with its name in logs and metrics. */
export interface NamedServer extends SpeechServer {
  /** Host and port, for logs and metrics. */
  readonly name: string;
}

export interface SpeechServersParts {
  readonly servers: readonly SpeechServer[];
  /** Checks with a cheap request whether a server works again after its cooldown. */
  probe(server: SpeechServer): Promise<boolean>;
  readonly log: Pick<Log, 'warn' | 'info'>;
  readonly metrics: Pick<Metrics, 'speechServerAnswered' | 'speechServerRests'>;
  readonly now?: () => number;
  readonly cooldownBaseMs?: number;
}

interface State {
  readonly server: NamedServer;
  outstanding: number;
  /** Smooth weighted round robin: see `#best`. */
  credit: number;
  /** Failures in a row. */
  failures: number;
  /** When its cooldown ends; 0 for none. */
  cooldownUntil: number;
  probing: Promise<void> | null;
}

/** A piece at a server; one of its methods is called once. */
export interface ServerTurn {
  readonly server: NamedServer;
  /** The server responded, whatever the result for this piece. */
  answered(): void;
  /** The server failed: it is skipped for a cooldown, of `afterMs` milliseconds if it asked for that. */
  failed(afterMs: number | null): void;
  /** The piece was cancelled. */
  cancelled(): void;
}

/**
 * Several servers that recognise speech. Pieces go to the least busy one by weight. One that fails is skipped for a
 * growing cooldown, and probed with a cheap request before it is used again. A single server is never skipped: the
 * callers of the engine decide whether to use another engine.
 */
export class SpeechServers {
  readonly #parts: SpeechServersParts;
  readonly #states: readonly State[];
  readonly #now: () => number;

  constructor(parts: SpeechServersParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => performance.now());
    this.#states = parts.servers.map((server) => ({
      server: { ...server, name: new URL(server.url).host },
      outstanding: 0,
      credit: 0,
      failures: 0,
      cooldownUntil: 0,
      probing: null,
    }));
    // The alert compares all servers: each has a value from the start.
    for (const { server } of this.#states) parts.metrics.speechServerRests(server.name, false);
  }

  get count(): number {
    return this.#states.length;
  }

  /** Slots of all servers, and of those available now; all, if every server is cooling down. */
  get slots(): { readonly all: number; readonly now: number } {
    const sum = (states: readonly State[]) => states.reduce((total, { server }) => total + server.slots, 0);
    const all = sum(this.#states);
    return { all, now: sum(this.#states.filter(isAvailable)) || all };
  }

  /** Assigns a piece to a server, preferably to one that has not failed it yet; null while all cool down. */
  async begin(tried: ReadonlySet<NamedServer>): Promise<ServerTurn | null> {
    this.#probeCooledDown();
    if (!this.#states.some(isAvailable)) await Promise.all(this.#states.map(({ probing }) => probing));
    const available = this.#states.filter(isAvailable);
    const untried = available.filter(({ server }) => !tried.has(server));
    const candidates = untried.length > 0 ? untried : available;
    const idle = candidates.filter(({ outstanding, server }) => outstanding < server.slots);
    const state = this.#best(idle.length > 0 ? idle : candidates);
    return state ? this.#turnOf(state) : null;
  }

  /** Milliseconds until the first cooldown ends; 0 if a server is available. */
  cooldownMs(): number {
    const ends = this.#states.map(({ cooldownUntil: restsUntil }) => restsUntil);
    return Math.max(0, Math.min(...ends) - this.#now());
  }

  /**
   * The server with the fewest outstanding pieces by weight; among equals, smooth weighted round robin: each earns its
   * weight, and the chosen one pays what all earned.
   */
  #best(states: readonly State[]): State | null {
    const load = ({ outstanding, server }: State) => outstanding / server.weight;
    const lowestLoad = Math.min(...states.map(load));
    const leastBusy = states.filter((state) => load(state) === lowestLoad);
    for (const state of leastBusy) state.credit += state.server.weight;
    const [best] = [...leastBusy].sort((a, b) => b.credit - a.credit);
    if (best) best.credit -= leastBusy.reduce((sum, { server }) => sum + server.weight, 0);
    return best ?? null;
  }

  #turnOf(state: State): ServerTurn {
    const { metrics } = this.#parts;
    const { server } = state;
    state.outstanding += 1;
    const end = () => {
      state.outstanding -= 1;
    };
    return {
      server,
      answered: () => {
        end();
        metrics.speechServerAnswered(server.name, true);
        state.failures = 0;
      },
      failed: (afterMs) => {
        end();
        metrics.speechServerAnswered(server.name, false);
        if (this.count > 1) this.#coolDown(state, afterMs);
      },
      cancelled: end,
    };
  }

  #coolDown(state: State, afterMs: number | null): void {
    const { log, metrics, cooldownBaseMs = COOLDOWN.baseMs } = this.#parts;
    const isNew = state.cooldownUntil === 0;
    // Pieces that were under way together fail together: that is one failure.
    if (!isNew && state.cooldownUntil > this.#now() && state.probing === null) return;
    const restMs = Math.min(afterMs ?? cooldownBaseMs * 2 ** state.failures, COOLDOWN.maxMs);
    state.failures += 1;
    state.cooldownUntil = this.#now() + restMs;
    metrics.speechServerRests(state.server.name, true);
    if (isNew)
      log.warn({ endpoint: state.server.name, restMs }, 'a speech server fails and is skipped for a while');
  }

  /** Probes servers after their cooldown; they are used once they have responded. */
  #probeCooledDown(): void {
    for (const state of this.#states) {
      if (isAvailable(state) || state.probing || state.cooldownUntil > this.#now()) continue;
      state.probing = this.#probe(state).finally(() => {
        state.probing = null;
      });
    }
  }

  async #probe(state: State): Promise<void> {
    const { server } = state;
    if (!(await this.#parts.probe(server))) return this.#coolDown(state, null);
    state.cooldownUntil = 0;
    this.#parts.metrics.speechServerRests(server.name, false);
    this.#parts.log.info({ endpoint: server.name }, 'a speech server is used again');
  }
}

const isAvailable = ({ cooldownUntil: restsUntil }: State): boolean => restsUntil === 0;
