import type { PrivacyReceipt, ReceiptEntry } from '../../../src/contract/api/privacy-receipts.ts';
import type { Translate } from '../../i18n/text-keys.ts';
import { heardByName } from '../../ui/origin-names.ts';
import { TOOL_NAMES } from '../../ui/tool-names.ts';

/** The namespaces of a receipt. */
export type ReceiptTexts = Translate<'assistant' | 'editor' | 'receipt' | 'transcription'>;

const TOOL_TEXTS = { ...TOOL_NAMES, assistant: 'assistant.title' } as const;

/** Separator between parts, in any language. */
export const SEPARATOR = ' · ';

type ZonedAddress = Pick<ReceiptEntry, 'place' | 'host'>;

/** Where an address is, and which one. */
export function zoneText({ place, host }: ZonedAddress, t: ReceiptTexts): string {
  if (place === 'server') return t('privacy.here');
  if (host === null) return t('privacy.noHost');
  return t(place === 'network' ? 'privacy.network' : 'privacy.outside', { host });
}

/** One line: recipient, place, purpose, number of requests and amount. */
export function entryText(entry: ReceiptEntry, t: ReceiptTexts, locale: string): string {
  const { kind, service, model, tool, times, words, characters } = entry;
  const name = kind === 'heard' ? heardByName({ engine: service, model }) : service;
  const number = (value: number) => value.toLocaleString(locale);
  return [
    name,
    ...(kind !== 'heard' && model !== null && model !== service ? [model] : []),
    zoneText(entry, t),
    ...(tool === null ? [] : [t(TOOL_TEXTS[tool])]),
    ...(kind !== 'heard' && times > 1 ? [`${number(times)}×`] : []),
    ...(words > 0 ? [t('privacy.words', { words: number(words), characters: number(characters) })] : []),
  ].join(SEPARATOR);
}

/** What left the server and its network, and its destination; empty if nothing is known to have left. */
export function outsideTexts({ entries, sound }: PrivacyReceipt, t: ReceiptTexts): string[] {
  const outsideEntries = entries.filter(({ place }) => place === 'outside');
  const sent = outsideEntries.map((entry) => {
    const content = t(entry.kind === 'heard' ? 'privacy.theRecording' : 'privacy.theWords');
    return [content, entry.host ?? entry.service].join(SEPARATOR);
  });
  const stored = sound?.place === 'outside' ? [[t('privacy.theRecording'), sound.host].join(SEPARATOR)] : [];
  return [...new Set([...sent, ...stored])];
}
