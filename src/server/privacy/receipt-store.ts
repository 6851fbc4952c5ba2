import type { Selectable } from 'kysely';
import type { RECEIPT_KINDS, ReceiptEntry } from '../../contract/api/privacy-receipts.ts';
import type { Connection, Database } from '../db/database.ts';
import { filterOwner } from '../db/filter-owner.ts';
import { forUpdate } from '../db/for-update.ts';
import type { PrivacyReceiptsTable } from '../db/privacy-receipt-schema.ts';
import type { ZonedHost } from './network-zone.ts';

export type ReceiptRow = Selectable<PrivacyReceiptsTable>;

/** Data of a text that an engine or a service receives. */
export interface ReceiptLine extends ZonedHost {
  readonly kind: (typeof RECEIPT_KINDS)[number];
  readonly tool: ReceiptEntry['tool'];
  readonly service: string;
  readonly model: string | null;
  readonly words: number;
  readonly characters: number;
}

/** Lines that differ only in time and length are counted: a receipt is only as long as its list of recipients. */
const lineId = (
  textId: string,
  { kind, tool, service, model, host }: Pick<ReceiptRow, 'kind' | 'tool' | 'service' | 'model' | 'host'>,
): string => JSON.stringify([textId, kind, tool, service, model, host]);

/** Adds a line to the receipt of a text that was just stored, or is known to belong to its owner. */
export async function addReceiptLine(
  tx: Connection,
  owner: number,
  textId: string,
  line: ReceiptLine,
  at: number,
): Promise<void> {
  const { kind, tool, service, model, place, host, words, characters } = line;
  const id = lineId(textId, line);
  await tx
    .insertInto('privacy_receipts')
    .values({
      id,
      text_id: textId,
      owner,
      kind,
      tool,
      service,
      model,
      place,
      host,
      words,
      characters,
      times: 1,
      first_at: at,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        times: eb('privacy_receipts.times', '+', 1),
        words: eb('privacy_receipts.words', '+', words),
        characters: eb('privacy_receipts.characters', '+', characters),
        last_at: at,
      })),
    )
    .execute();
}

/** Copies receipt lines of a text to another one of the same owner, from those recorded at `since` on. */
export async function copyReceiptLines(
  tx: Connection,
  owner: number,
  from: string,
  to: string,
  since = 0,
): Promise<void> {
  const lines = await tx
    .selectFrom('privacy_receipts')
    .selectAll()
    .where('owner', '=', owner)
    .where('text_id', '=', from)
    .where('last_at', '>=', since)
    .execute();
  if (lines.length === 0) return;
  const copies = lines.map((line) => ({ ...line, id: lineId(to, line), text_id: to }));
  await tx
    .insertInto('privacy_receipts')
    .values(copies)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        times: eb('privacy_receipts.times', '+', eb.ref('excluded.times')),
        words: eb('privacy_receipts.words', '+', eb.ref('excluded.words')),
        characters: eb('privacy_receipts.characters', '+', eb.ref('excluded.characters')),
        last_at: eb.ref('excluded.last_at'),
      })),
    )
    .execute();
}

/** The services whose words are or were in a text, by id. */
async function writersOf(
  db: Connection,
  owner: number,
  id: string,
): Promise<{ service: string; model: string | null; at: number }[]> {
  const now = await db
    .selectFrom('transcriptions')
    .select(['writer_service as service', 'writer_model as model', 'created_at as at'])
    .where('owner', '=', owner)
    .where('id', '=', id)
    .execute();
  const before = await db
    .selectFrom('text_versions')
    .select(['writer_service as service', 'writer_model as model', 'made_at as at'])
    .where(filterOwner(owner))
    .where('text_id', '=', id)
    .where('writer_service', 'is not', null)
    .execute();
  return [...now, ...before].flatMap(({ service, model, at }) =>
    service === null ? [] : [{ service, model, at: Number(at) }],
  );
}

/** Data of receipts. Every function takes the owner, and never reads or changes another's rows. */
export function createReceiptStore(database: Database) {
  const { db } = database;
  return {
    /** Adds a line to the receipt of a text; ignored for a deleted text, and for a text of another owner. */
    record: (owner: number, textId: string, line: ReceiptLine, at: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const selection = tx
          .selectFrom('transcriptions')
          .select('id')
          .where('owner', '=', owner)
          .where('id', '=', textId);
        // Locked, so that the text is not deleted before its line is stored.
        const text = await forUpdate(database, selection).executeTakeFirst();
        if (text) await addReceiptLine(tx, owner, textId, line, at);
      }),

    /** The lines of a text's receipt, oldest first. */
    lines: (owner: number, textId: string): Promise<ReceiptRow[]> =>
      db
        .selectFrom('privacy_receipts')
        .selectAll()
        .where('owner', '=', owner)
        .where('text_id', '=', textId)
        .orderBy('first_at')
        .orderBy('id')
        .execute(),

    /** The text, its take and its charge. */
    text: (owner: number, id: string) =>
      db
        .selectFrom('transcriptions as text')
        .leftJoin('takes as take', (join) =>
          join.onRef('take.owner', '=', 'text.owner').onRef('take.id', '=', 'text.take_id'),
        )
        .leftJoin('minute_entries as charge', (join) =>
          join.onRef('charge.owner', '=', 'text.owner').onRef('charge.take_id', '=', 'text.take_id'),
        )
        .select([
          ...(['text.created_at', 'text.audio_key', 'text.engine', 'text.speech_model'] as const),
          ...([
            'text.audio_deleted_at',
            'take.started_at',
            'take.meeting',
            'take.browser',
            'take.system',
          ] as const),
          'charge.settled_ms',
        ])
        .where('text.owner', '=', owner)
        .where('text.id', '=', id)
        .executeTakeFirst(),

    writers: (owner: number, id: string) => writersOf(db, owner, id),
  };
}

export type ReceiptStore = ReturnType<typeof createReceiptStore>;
export type ReceiptText = NonNullable<Awaited<ReturnType<ReceiptStore['text']>>>;
