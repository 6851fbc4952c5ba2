import type { SpeechServer } from '../../../config/speech-servers.ts';
import type { Log } from '../../../log.ts';
import type { Metrics } from '../../../operation/metrics.ts';

/** Milliseconds for which a server rests after a failure; doubled by each further one. */
const REST = { baseMs: 1000, maxMs: 5 * 60_000 };

/** A server with its name in logs and metrics. */
export interface NamedServer extends SpeechServer {
  /** Host and port, for logs and metrics. */
  readonly name: string;
}

export interface SpeechServersParts {
  readonly servers: readonly SpeechServer[];
  /** Asks a server that has rested whether it is well, by a cheap request. */
  probe(server: SpeechServer): Promise<boolean>;
  readonly log: Pick<Log, 'warn' | 'info'>;
  readonly metrics: Pick<Metrics, 'speechServerAnswered' | 'speechServerRests'>;
  readonly now?: () => number;
  readonly restBaseMs?: number;
}

interface State {
  readonly server: NamedServer;
  outstanding: number;
  /** Smooth weighted round robin: see `#best`. */
  credit: number;
  /** Failures in a row. */
  failures: number;
  /** When its cooldown ends; 0 for none. */
  restsUntil: number;
  probing: Promise<void> | null;
}

/** A piece at a server; one of its methods is called once. */
export interface ServerTurn {
  readonly server: NamedServer;
  /** The server responded, whatever the result for this piece. */
  answered(): void;
  /** The server failed: it rests, for `afterMs` milliseconds if it asked for that. */
  failed(afterMs: number | null): void;
  /** The piece was cancelled. */
  cancelled(): void;
}

/**
 * Several servers that recognise speech. Pieces go to the least busy one by weight. One that fails rests for
 * a time that grows, and is asked a cheap question before it is used again. A single server never rests: to
 * skip it is the choice of the engine's users.
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
      restsUntil: 0,
      probing: null,
    }));
    // The alert compares all servers: each has a value from the start.
    for (const { server } of this.#states) parts.metrics.speechServerRests(server.name, false);
  }

  get count(): number {
    return this.#states.length;
  }

  /** Slots of all servers, and of those that do not rest now; of all if all rest. */
  get slots(): { readonly all: number; readonly now: number } {
    const sum = (states: readonly State[]) => states.reduce((total, { server }) => total + server.slots, 0);
    const all = sum(this.#states);
    return { all, now: sum(this.#states.filter(isWell)) || all };
  }

  /** Assigns a piece to a server, preferably to one that has not failed it yet; null while all cool down. */
  async begin(tried: ReadonlySet<NamedServer>): Promise<ServerTurn | null> {
    this.#probeRested();
    if (!this.#states.some(isWell)) await Promise.all(this.#states.map(({ probing }) => probing));
    const well = this.#states.filter(isWell);
    const fresh = well.filter(({ server }) => !tried.has(server));
    const able = fresh.length > 0 ? fresh : well;
    const free = able.filter(({ outstanding, server }) => outstanding < server.slots);
    const state = this.#best(free.length > 0 ? free : able);
    return state ? this.#turnOf(state) : null;
  }

  /** Milliseconds until the first cooldown ends; 0 if a server is available. */
  restMs(): number {
    const ends = this.#states.map(({ restsUntil }) => restsUntil);
    return Math.max(0, Math.min(...ends) - this.#now());
  }

  /**
   * The server with the fewest outstanding pieces by weight; among equals, smooth weighted round robin: each earns its
   * weight, and the chosen one pays what all earned.
   */
  #best(states: readonly State[]): State | null {
    const load = ({ outstanding, server }: State) => outstanding / server.weight;
    const least = Math.min(...states.map(load));
    const equals = states.filter((state) => load(state) === least);
    for (const state of equals) state.credit += state.server.weight;
    const [best] = [...equals].sort((a, b) => b.credit - a.credit);
    if (best) best.credit -= equals.reduce((sum, { server }) => sum + server.weight, 0);
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
        if (this.count > 1) this.#rest(state, afterMs);
      },
      cancelled: end,
    };
  }

  #rest(state: State, afterMs: number | null): void {
    const { log, metrics, restBaseMs = REST.baseMs } = this.#parts;
    const isNew = state.restsUntil === 0;
    // Pieces that were under way together fail together: that is one failure.
    if (!isNew && state.restsUntil > this.#now() && state.probing === null) return;
    const restMs = Math.min(afterMs ?? restBaseMs * 2 ** state.failures, REST.maxMs);
    state.failures += 1;
    state.restsUntil = this.#now() + restMs;
    metrics.speechServerRests(state.server.name, true);
    if (isNew) log.warn({ endpoint: state.server.name, restMs }, 'a speech server fails and rests');
  }

  /** Probes servers after their cooldown; they are used once they have responded. */
  #probeRested(): void {
    for (const state of this.#states) {
      if (isWell(state) || state.probing || state.restsUntil > this.#now()) continue;
      state.probing = this.#probe(state).finally(() => {
        state.probing = null;
      });
    }
  }

  async #probe(state: State): Promise<void> {
    const { server } = state;
    if (!(await this.#parts.probe(server))) return this.#rest(state, null);
    state.restsUntil = 0;
    this.#parts.metrics.speechServerRests(server.name, false);
    this.#parts.log.info({ endpoint: server.name }, 'a speech server is used again');
  }
}

const isWell = ({ restsUntil }: State): boolean => restsUntil === 0;
