import { z } from 'zod';
import { AI_TOOLS } from '../../contract/api/ai-tool-list.ts';
import { NETWORK_ZONES, RECEIPT_KINDS } from '../../contract/api/privacy-receipts.ts';
import { zonedHostOfAll } from '../privacy/network-zone.ts';
import type { ReceiptLine } from '../privacy/receipt-store.ts';
import type { EngineInfo } from '../speech/recognition/recognition-request.ts';

/** Values stored by a newer build stay in the receipt; a recipient in an unknown place counts as outside this server. */
const storedLines = z.array(
  z.object({
    kind: z.enum(RECEIPT_KINDS).catch('told'),
    tool: z
      .enum([...AI_TOOLS, 'assistant'])
      .nullable()
      .catch(null),
    service: z.string(),
    model: z.string().nullable(),
    place: z.enum(NETWORK_ZONES).catch('outside'),
    host: z.string().nullable(),
    words: z.int(),
    characters: z.int(),
  }),
);

/** The receipt lines in the row of a take. */
export const recipientsOf = (stored: string | null): ReceiptLine[] =>
  stored === null ? [] : storedLines.parse(JSON.parse(stored));

/** The receipt line of an engine that gets some of a recording. */
export const heardLineOf = ({ id, model, sentTo }: EngineInfo): ReceiptLine => ({
  ...zonedHostOfAll(sentTo ?? []),
  kind: 'heard',
  tool: null,
  service: id,
  model,
  words: 0,
  characters: 0,
});
