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
import { farthest, IN_THE_BOX, type PlacedHost, placedHostOf } from './address-place.ts';
import type { ReceiptRow, ReceiptStore, ReceiptText } from './receipt-store.ts';
import { bucketAddress } from './service-address.ts';

const iso = (at: number): string => new Date(Number(at)).toISOString();

const PLACE_OF = { server: 'server', network: 'network' } as const;

function entryOf(row: ReceiptRow): ReceiptEntry {
  const { service, model, host, times, words, characters } = row;
  return {
    ...{ service, model, host, times, words, characters },
    kind: RECEIPT_KINDS.find((kind) => kind === row.kind) ?? 'told',
    tool: row.tool === 'assistant' ? 'assistant' : (AI_TOOLS.find((tool) => tool === row.tool) ?? null),
    place: row.place in PLACE_OF ? PLACE_OF[row.place as keyof typeof PLACE_OF] : 'outside',
    firstAt: iso(row.first_at),
    lastAt: iso(row.last_at),
  };
}

/** What is known of a text whose engine or writers were not noted: who it was, but not what was sent. */
function unnoted(
  services: Config['services'],
  of: {
    kind: 'heard' | 'wrote';
    service: string;
    model: string | null;
    at: number;
  },
): ReceiptEntry {
  const { kind, service, model, at } = of;
  const isHosted = kind === 'wrote' || service === 'openai';
  const known = AI_SERVICES.find((id) => id === service);
  const placed: PlacedHost = isHosted ? { place: 'outside', host: null } : IN_THE_BOX;
  return {
    ...{ kind, model, ...placed, tool: null, times: 1, words: 0, characters: 0 },
    service: kind === 'wrote' && known ? services[known].name : service,
    firstAt: iso(at),
    lastAt: iso(at),
  };
}

const deletedAt = ({ audio_key, created_at }: ReceiptText): string | null =>
  audio_key === null ? iso(created_at) : null;

/** Privacy receipts of texts. */
export function createPrivacyReceipts(parts: {
  store: ReceiptStore;
  config: Pick<Config, 's3' | 'fleet' | 'services'>;
}) {
  const { store } = parts;
  const { s3, fleet, services } = parts.config;
  const bucket = s3 ? placedHostOf(bucketAddress(s3)) : IN_THE_BOX;

  /** What is known of the past that was not noted: of a text older than receipts, or changed by an older app. */
  async function unnotedOf(
    owner: number,
    id: string,
    noted: readonly ReceiptEntry[],
    { engine, speech_model, created_at }: ReceiptText,
  ): Promise<ReceiptEntry[]> {
    const has = (kind: ReceiptEntry['kind']) => noted.some((entry) => entry.kind === kind);
    const heard = { kind: 'heard' as const, service: engine, model: speech_model, at: created_at };
    const writers = has('wrote') ? [] : await store.writers(owner, id);
    const wrote = new Map(writers.map((one) => [`${one.service} ${one.model}`, one]));
    return [
      ...(has('heard') || engine === IMPORT_ENGINE ? [] : [unnoted(services, heard)]),
      ...[...wrote.values()].map((one) => unnoted(services, { kind: 'wrote', ...one })),
    ];
  }

  return {
    /** @throws AppError `not_found` */
    async read(owner: number, id: string): Promise<PrivacyReceipt> {
      const text = await store.text(owner, id);
      if (!text) throw new AppError('not_found');
      const noted = (await store.lines(owner, id)).map(entryOf);
      const missing = await unnotedOf(owner, id, noted, text);
      const entries = [...missing, ...noted].sort((a, b) => a.kind.localeCompare(b.kind));
      // In a fleet, what is being recorded lies in the bucket until its text is stored.
      const sound = text.audio_key !== null || fleet ? bucket : IN_THE_BOX;
      // What happened to a text elsewhere, before it was brought here, nobody here knows.
      const isImported = text.engine === IMPORT_ENGINE;
      const isComplete = missing.length === 0 && !isImported;
      const place = farthest([sound.place, ...entries.map((entry) => entry.place)]);
      return {
        recordedAt: iso(text.started_at ?? text.created_at),
        isMeeting: text.meeting === 1,
        device: { browser: text.browser, system: text.system },
        entries,
        sound: isImported ? null : { ...sound, deletedAt: deletedAt(text) },
        chargedSeconds: text.settled_ms === null ? null : Math.round(text.settled_ms / 1000),
        isComplete,
        stayedIn: isComplete && place !== 'outside' ? place : null,
      };
    },
  };
}

export type PrivacyReceipts = ReturnType<typeof createPrivacyReceipts>;
