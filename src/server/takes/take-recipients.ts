import { z } from 'zod';
import { AI_TOOLS } from '../../contract/api/ai-tool-list.ts';
import { NETWORK_ZONES, RECEIPT_KINDS } from '../../contract/api/privacy-receipts.ts';
import type { Database } from '../db/database.ts';
import { forUpdate } from '../db/for-update.ts';
import { zonedHostOfAll } from '../privacy/network-zone.ts';
import type { ReceiptLine } from '../privacy/receipt-store.ts';
import type { EngineInfo } from '../speech/recognition/recognition-request.ts';
import type { FencedTake } from './store.ts';
import { takeElsewhere } from './take-elsewhere.ts';

/** What a newer build has stored under another name stays a recipient, outside this server if that is unknown. */
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

/** A recording is heard once by an engine, in whatever number of pieces and attempts. */
const isHeardAgain = (line: ReceiptLine, known: ReceiptLine): boolean =>
  line.kind === 'heard' &&
  known.kind === 'heard' &&
  known.service === line.service &&
  known.model === line.model &&
  known.host === line.host;

/**
 * Notes who is about to receive audio or words of a take, for the receipt of its text: the attempt may fail, or this
 * process may end, and another engine may write the text.
 * @throws AppError `take_elsewhere` when the take is discarded or held elsewhere; nothing may then be sent
 */
export type NoteRecipient = (take: FencedTake, line: ReceiptLine) => Promise<void>;

export const createNoteRecipient =
  (database: Database): NoteRecipient =>
  ({ owner, id, epoch }, line) =>
    database.db.transaction().execute(async (tx) => {
      const held = tx
        .selectFrom('takes')
        .select('recipients')
        .where('owner', '=', owner)
        .where('id', '=', id)
        .where('epoch', '=', epoch);
      const row = await forUpdate(database, held).executeTakeFirst();
      if (!row) throw takeElsewhere();
      const lines = recipientsOf(row.recipients);
      if (lines.some((known) => isHeardAgain(line, known))) return;
      await tx
        .updateTable('takes')
        .set({ recipients: JSON.stringify([...lines, line]) })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .execute();
    });
