import type { SpeechEngineId } from '../../../contract/api/ai-services.ts';
import { baseLanguage } from '../../../contract/languages.ts';
import { TRANSCRIBE_PARALLEL } from '../../../contract/limits.ts';
import type { EngineQueue } from '../../operation/metrics.ts';
import { staysInside } from '../../privacy/network-zone.ts';
import { FairSlots, type Slots } from '../../scheduling/fair-slots.ts';
import { type Demands, demandsOf, FleetShares, type NodeDemands } from '../../scheduling/fleet-shares.ts';
import type { SpeechEngine } from '../engines/engine.ts';
import { SpeechError } from '../engines/speech-error.ts';

/** Consecutive failures after which an engine is skipped, and for how long in milliseconds. */
const FAILURES_MAX = 2;
const OUTAGE_MS = 5 * 60_000;

/** An engine of this server, with its slots. */
export interface EngineSlots {
  readonly engine: SpeechEngine;
  readonly slots: Slots;
}

/** Why an engine is skipped for now, as a message for the user. */
export interface EngineOutage {
  readonly engine: SpeechEngineId;
  readonly reason: string;
}

/**
 * The engines of a server, best first: a failing one is skipped for a while, and the next is its fallback.
 */
export interface EngineSet {
  /**
   * The best engine for a language. `isInside`: only among those that send nothing out of this server and its network.
   * @throws SpeechError `engine_unavailable` when there is none, `nothing_leaves` when all that support it are
   * external, `language_unsupported` when none supports it
   */
  choose(language: string, isInside?: boolean): EngineSlots;
  /**
   * Records a failure, unless the engine works otherwise; returns the next engine that supports the language, or null.
   * `refusedBy`: engines that work but refused the same audio.
   */
  failed(
    engineSlots: EngineSlots,
    error: SpeechError,
    language: string,
    isInside?: boolean,
    refusedBy?: readonly EngineSlots[],
  ): EngineSlots | null;
  succeeded(engineSlots: EngineSlots): void;
  /** Recordings that wait for each engine. */
  queues(): EngineQueue[];
  /** Running and waiting work of this server's users, for the other servers of its fleet. */
  demands(): Demands;
  /** Receives the announcements of all servers; see `FleetShares.updateFleetDemands`. */
  updateFleetDemands(self: string, nodes: readonly NodeDemands[], now: number): void;
  /** The engine for new recordings, and the skipped ones. */
  state(isInside?: boolean): {
    engine: SpeechEngine | null;
    outages: EngineOutage[];
    /** Those that send audio out of this server and its network. */
    outside: SpeechEngineId[];
  };
}

const supportsLanguage = ({ languages }: Pick<SpeechEngine, 'languages'>, language: string): boolean => {
  return language === 'auto' || languages === 'any' || languages.includes(baseLanguage(language));
};

export interface EngineSetOptions {
  /** Called when an engine starts to be skipped. */
  onOutage?(outage: EngineOutage): void;
  /** Recordings that each engine processes in parallel; its own default if null. */
  parallel?: number | null;
  /** Engines for recordings that must stay inside, besides the common ones. */
  reserve?: readonly SpeechEngine[];
  /** For tests: the clock. */
  now?(): number;
}

/** The slots an engine has now. */
function slotsNow(engine: SpeechEngine, parallel: number | null): number {
  const candidates = engine.slotsNow?.() ?? engine.slots;
  if (parallel === null) return candidates;
  // Lost capacity of an engine also counts against a configured number.
  return Math.max(
    1,
    Math.min(engine.slotsMax ?? parallel, Math.floor((parallel * candidates) / engine.slots)),
  );
}

function withSlots(engines: readonly SpeechEngine[], parallel: number | null, shares: FleetShares) {
  return engines.map((engine) => {
    const slots = new FairSlots({
      count: () => slotsNow(engine, parallel),
      perOwner: TRANSCRIBE_PARALLEL,
      share: (owner) => shares.share(engine.id, owner),
    });
    return { engine, slots };
  });
}

function queueOf({ engine, slots }: ReturnType<typeof withSlots>[number]): EngineQueue {
  const { waiting, oldestSince } = slots.queue();
  const oldestSeconds = oldestSince === null ? 0 : (performance.now() - oldestSince) / 1000;
  return { engine: engine.id, waiting, oldestSeconds };
}

const outageOf = ({ engine }: EngineSlots, outage: { reason: string } | undefined): EngineOutage[] =>
  outage ? [{ engine: engine.id, reason: outage.reason }] : [];

/** @throws SpeechError the reason why none of the engines `candidates` can be chosen */
function throwUnavailable(
  language: string,
  candidates: readonly EngineSlots[],
  defaultEngines: readonly EngineSlots[],
): never {
  if (defaultEngines.length === 0)
    throw new SpeechError('engine_unavailable', 'This server has no speech engine.');
  const isOutside = defaultEngines.some(
    (one) => !candidates.includes(one) && supportsLanguage(one.engine, language),
  );
  if (candidates.length === 0 || isOutside)
    throw new SpeechError('nothing_leaves', `Every engine that understands "${language}" is outside.`);
  throw new SpeechError('language_unsupported', `No speech engine here understands "${language}".`);
}

/** The engines, best first. */
export function createEngineSet(
  engines: readonly SpeechEngine[],
  {
    onOutage = () => undefined,
    parallel = null,
    reserve = [],
    now = () => performance.now(),
  }: EngineSetOptions = {},
): EngineSet {
  const shares = new FleetShares(TRANSCRIBE_PARALLEL);
  const defaultEngines = withSlots(engines, parallel, shares);
  const all = [...defaultEngines, ...withSlots(reserve, parallel, shares)];
  const inside = all.filter(({ engine }) => staysInside(engine.sentTo ?? []));
  const failures = new Map<EngineSlots, number>();
  const skipped = new Map<EngineSlots, { until: number; reason: string }>();

  const isAvailable = (one: EngineSlots): boolean => (skipped.get(one)?.until ?? 0) <= now();
  /** When all engines are skipped, the best one is tried anyway. */
  const find = (language: string, isInside = false, except: readonly EngineSlots[] = []) => {
    const candidates = (isInside ? inside : defaultEngines).filter(
      (one) => supportsLanguage(one.engine, language) && !except.includes(one),
    );
    return candidates.find(isAvailable) ?? (except.length === 0 ? candidates[0] : undefined);
  };

  return {
    choose: (language, isInside) =>
      find(language, isInside) ??
      throwUnavailable(language, isInside ? inside : defaultEngines, defaultEngines),
    failed(engineSlots, error, language, isInside, refusedBy = []) {
      const except = [...refusedBy, engineSlots];
      if (error.isAboutPiece) return find(language, isInside, except) ?? null;
      const count = (failures.get(engineSlots) ?? 0) + 1;
      failures.set(engineSlots, count);
      if (error.code === 'engine_unavailable' || count >= FAILURES_MAX) {
        if (isAvailable(engineSlots)) onOutage({ engine: engineSlots.engine.id, reason: error.message });
        skipped.set(engineSlots, { until: now() + OUTAGE_MS, reason: error.message });
      }
      return find(language, isInside, except) ?? null;
    },
    succeeded(engineSlots) {
      failures.delete(engineSlots);
      skipped.delete(engineSlots);
    },
    queues: () => all.map(queueOf),
    demands: () => Object.assign({}, ...all.map(({ engine, slots }) => demandsOf(engine.id, slots.demand()))),
    updateFleetDemands(self, nodes, now) {
      shares.updateFleetDemands(self, nodes, now);
      for (const { slots } of all) slots.recheck();
    },
    state: (isInside) => ({
      engine: find('auto', isInside)?.engine ?? null,
      outside: all.flatMap((one) => (inside.includes(one) ? [] : [one.engine.id])),
      outages: all.flatMap((one) => outageOf(one, isAvailable(one) ? undefined : skipped.get(one))),
    }),
  };
}
