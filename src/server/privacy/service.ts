import { AI_SERVICES } from '../../contract/api/ai-services.ts';
import { AI_TOOLS } from '../../contract/api/ai-tool-list.ts';
import {
  type PrivacyReceipt,
  RECEIPT_KINDS,
  type ReceiptEntry,
} from '../../contract/api/privacy-receipts.ts';
import { IMPORT_ENGINE } from '../../contract/api/text-sources.ts';
import { AppError } from '../app-error.ts';
import type { Config } from '../config/config.ts';
import { isoMoment } from '../stored-moment.ts';
import { farthestZone, THIS_SERVER, type ZonedHost, zonedHostOf } from './network-zone.ts';
import type { ReceiptRow, ReceiptStore, ReceiptText } from './receipt-store.ts';
import { bucketAddress } from './service-address.ts';

const iso = (at: number): string => isoMoment(Number(at));

const PRIVATE_ZONES = { server: 'server', network: 'network' } as const;

function entryOf(row: ReceiptRow): ReceiptEntry {
  const { service, model, host, times, words, characters } = row;
  return {
    service,
    model,
    host,
    times,
    words,
    characters,
    kind: RECEIPT_KINDS.find((kind) => kind === row.kind) ?? 'told',
    tool: row.tool === 'assistant' ? 'assistant' : (AI_TOOLS.find((tool) => tool === row.tool) ?? null),
    place: row.place in PRIVATE_ZONES ? PRIVATE_ZONES[row.place as keyof typeof PRIVATE_ZONES] : 'outside',
    firstAt: iso(row.first_at),
    lastAt: iso(row.last_at),
  };
}

/** Facts of a text whose engine or writers were not recorded: their names, but not what they received. */
function reconstructedEntry(
  services: Config['services'],
  source: {
    kind: 'heard' | 'wrote';
    service: string;
    model: string | null;
    at: number;
  },
): ReceiptEntry {
  const { kind, service, model, at } = source;
  const isHosted = kind === 'wrote' || service === 'openai';
  const known = AI_SERVICES.find((id) => id === service);
  const address: ZonedHost = isHosted ? { place: 'outside', host: null } : THIS_SERVER;
  return {
    kind,
    model,
    ...address,
    tool: null,
    times: 1,
    words: 0,
    characters: 0,
    service: kind === 'wrote' && known ? services[known].name : service,
    firstAt: iso(at),
    lastAt: iso(at),
  };
}

/** A recording that was never kept is deleted as soon as its text is stored. */
const deletedAt = ({ audio_key, audio_deleted_at, created_at }: ReceiptText): string | null =>
  audio_key === null ? iso(audio_deleted_at ?? created_at) : null;

/** The entries of several texts, combined if they differ only in time and length. */
function mergeEntries(entries: readonly ReceiptEntry[]): ReceiptEntry[] {
  const all = new Map<string, ReceiptEntry>();
  for (const entry of entries) {
    const { kind, tool, service, model, place, host } = entry;
    const key = JSON.stringify([kind, tool, service, model, place, host]);
    const existing = all.get(key);
    all.set(key, existing ? sumOf(existing, entry) : entry);
  }
  return [...all.values()];
}

const sumOf = (one: ReceiptEntry, other: ReceiptEntry): ReceiptEntry => ({
  ...one,
  times: one.times + other.times,
  words: one.words + other.words,
  characters: one.characters + other.characters,
  firstAt: one.firstAt < other.firstAt ? one.firstAt : other.firstAt,
  lastAt: one.lastAt > other.lastAt ? one.lastAt : other.lastAt,
});

type Sound = NonNullable<PrivacyReceipt['sound']>;

/** The sound of several texts: the farthest zone, and since when all of it is deleted. */
function soundOf(sounds: readonly Sound[]): Sound | null {
  const place = farthestZone(sounds.map((sound) => sound.place));
  const sound = sounds.find((one) => one.place === place);
  const deletions = sounds.flatMap((one) => one.deletedAt ?? []);
  const isDeleted = deletions.length === sounds.length;
  return sound ? { ...sound, deletedAt: isDeleted ? (deletions.toSorted().at(-1) ?? null) : null } : null;
}

function chargeOf(texts: readonly ReceiptText[]): number | null {
  const charges = texts.flatMap(({ settled_ms }) => (settled_ms === null ? [] : [settled_ms]));
  if (charges.length === 0) return null;
  return Math.round(charges.reduce((sum, charge) => sum + charge, 0) / 1000);
}

/** Known facts of a text, without those merged into it. */
interface TextFacts {
  readonly text: ReceiptText;
  readonly entries: readonly ReceiptEntry[];
  readonly sound: Sound | null;
  readonly isComplete: boolean;
}

/** The receipt of a text; `all`: the facts of it and of those that were merged into it. */
function receiptOf(text: ReceiptText, all: readonly TextFacts[]): PrivacyReceipt {
  const entries = mergeEntries(all.flatMap((one) => one.entries)).sort((a, b) =>
    a.kind.localeCompare(b.kind),
  );
  const sound = soundOf(all.flatMap((one) => one.sound ?? []));
  const isComplete = all.every((one) => one.isComplete);
  const place = farthestZone([...entries.map((entry) => entry.place), ...(sound ? [sound.place] : [])]);
  return {
    recordedAt: iso(text.started_at ?? text.created_at),
    isMeeting: text.meeting === 1,
    device: { browser: text.browser, system: text.system },
    entries,
    sound,
    chargedSeconds: chargeOf(all.map((one) => one.text)),
    isComplete,
    stayedIn: isComplete && place !== 'outside' ? place : null,
  };
}

/** Privacy receipts of texts. */
export function createPrivacyReceipts(parts: {
  store: ReceiptStore;
  /** The id of a text, and those of the texts that were merged into it. */
  withParts(owner: number, id: string): Promise<string[]>;
  config: Pick<Config, 's3' | 'fleet' | 'services'>;
}) {
  const { store } = parts;
  const { s3, fleet, services } = parts.config;
  const bucket = s3 ? zonedHostOf(bucketAddress(s3)) : THIS_SERVER;

  /** Known facts of an unrecorded past: of a text older than receipts, or changed by an older app. */
  async function reconstructEntries(
    owner: number,
    id: string,
    recorded: readonly ReceiptEntry[],
    { engine, speech_model, created_at }: ReceiptText,
  ): Promise<ReceiptEntry[]> {
    const has = (kind: ReceiptEntry['kind']) => recorded.some((entry) => entry.kind === kind);
    const recognition = { kind: 'heard' as const, service: engine, model: speech_model, at: created_at };
    const writers = has('wrote') ? [] : await store.writers(owner, id);
    const writerSources = new Map(writers.map((one) => [`${one.service} ${one.model}`, one]));
    return [
      ...(has('heard') || engine === IMPORT_ENGINE ? [] : [reconstructedEntry(services, recognition)]),
      ...[...writerSources.values()].map((one) => reconstructedEntry(services, { kind: 'wrote', ...one })),
    ];
  }

  /** @throws AppError `not_found` */
  async function factsOf(owner: number, id: string): Promise<TextFacts> {
    const text = await store.text(owner, id);
    if (!text) throw new AppError('not_found');
    const recorded = (await store.lines(owner, id)).map(entryOf);
    const missing = await reconstructEntries(owner, id, recorded, text);
    // In a fleet, a running recording is in the bucket until its text is stored.
    const wasKept = text.audio_key !== null || text.audio_deleted_at !== null;
    const place = wasKept || fleet ? bucket : THIS_SERVER;
    // The history of an imported text before its import is unknown.
    const isImported = text.engine === IMPORT_ENGINE;
    const sound = isImported ? null : { ...place, deletedAt: deletedAt(text) };
    const isComplete = missing.length === 0 && !isImported;
    return { text, entries: [...missing, ...recorded], sound, isComplete };
  }

  return {
    /** @throws AppError `not_found` */
    async read(owner: number, id: string): Promise<PrivacyReceipt> {
      const whole = await factsOf(owner, id);
      const ids = (await parts.withParts(owner, id)).filter((part) => part !== id);
      const others = await Promise.all(ids.map((part) => factsOf(owner, part)));
      return receiptOf(whole.text, [whole, ...others]);
    },
  };
}

export type PrivacyReceipts = ReturnType<typeof createPrivacyReceipts>;
