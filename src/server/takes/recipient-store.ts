import type { Database } from '../db/database.ts';
import { forUpdate } from '../db/for-update.ts';
import type { ReceiptLine } from '../privacy/receipt-store.ts';
import { takeElsewhere } from './take-elsewhere.ts';
import type { FencedTake } from './take-key.ts';
import { recipientsOf } from './take-recipients.ts';

/** A recording is heard once by an engine, in whatever number of pieces and attempts. */
const isHeardAgain = (line: ReceiptLine, known: ReceiptLine): boolean =>
  line.kind === 'heard' &&
  known.kind === 'heard' &&
  known.service === line.service &&
  known.model === line.model &&
  known.host === line.host;

/**
 * Records who is about to receive audio or words of a take, for the receipt of its text: the attempt may fail, or this
 * process may end, and another engine may write the text.
 * @throws AppError `take_elsewhere` when the take is discarded or held elsewhere; nothing may then be sent
 */
export type RecordRecipient = (take: FencedTake, line: ReceiptLine) => Promise<void>;

export const createRecipientRecorder =
  (database: Database): RecordRecipient =>
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
