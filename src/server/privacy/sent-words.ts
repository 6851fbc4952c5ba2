import type { ReceiptEntry } from '../../contract/api/privacy-receipts.ts';
import type { ZonedHost } from './network-zone.ts';
import type { ReceiptLine, ReceiptStore } from './receipt-store.ts';

/** Words that are about to be sent to a writing service. */
export interface SentWords extends ZonedHost {
  readonly service: string;
  readonly model: string;
  readonly words: number;
  readonly characters: number;
}

/** Called before the first request of a run; if it fails, nothing is sent. */
export type RecordSentWords = (sent: SentWords) => Promise<void> | void;

export const receiptLineOf = (tool: ReceiptEntry['tool'], sent: SentWords): ReceiptLine => ({
  ...sent,
  kind: 'wrote',
  tool,
});

/** Records sent words of a text in its receipt; words without a text have none. */
export function createReceiptRecorder(store: Pick<ReceiptStore, 'record'>, now: () => number = Date.now) {
  return (owner: number, textId: string | undefined, tool: ReceiptEntry['tool']): RecordSentWords =>
    async (sent) => {
      if (textId !== undefined) await store.record(owner, textId, receiptLineOf(tool, sent), now());
    };
}

export type ReceiptRecorder = ReturnType<typeof createReceiptRecorder>;
