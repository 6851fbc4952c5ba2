import type { Selectable } from 'kysely';
import type { TakeOpening } from '../../contract/api/takes.ts';
import { countWords } from '../../text/word-count.ts';
import type { Connection, Database } from '../db/database.ts';
import type { TakesTable } from '../db/take-schema.ts';
import type { Ledger } from '../plan/ledger.ts';
import { addReceiptLine, type ReceiptLine } from '../privacy/receipt-store.ts';
import type { NewTranscription, TranscriptionStore } from '../transcriptions/store.ts';
import { hasSameText } from '../transcriptions/take-text-store.ts';
import type { VoiceProfileStore, VoiceProfileUse } from '../voice-profiles/store.ts';
import { isFreeOfCharge } from './take-failures.ts';
import type { FencedTake } from './take-key.ts';
import type { TakeOrigin } from './take-origin.ts';
import { recipientsOf } from './take-recipients.ts';

export type TakeRow = Selectable<TakesTable>;

type UnfinishedRow = Pick<TakeRow, 'owner' | 'id' | 'state' | 'updated_at' | 'stored_at'>;

/** The failure reason of a take. */
export interface FailureRow {
  code: string;
  text: string;
}

const profileUseOf = (row: NewTranscription, at: number): VoiceProfileUse => ({
  words: countWords(row.original_text),
  confidence: row.confidence,
  at,
});

/** Data stored with the text of a take: who heard it on this server, and whether its speakers are to be told apart. */
interface StoredWithText {
  readonly lines?: readonly ReceiptLine[];
  readonly needsSeparation?: boolean;
}

interface TakeStoreParts {
  ledger: Ledger;
  transcriptions: TranscriptionStore;
  voiceProfiles: VoiceProfileStore;
  /** Schedules the deletion of the audio of an ended take, also in the shared store. `hasText`: false if it was discarded. */
  scheduleAudioDeletion(tx: Connection, owner: number, id: string, hasText: boolean): Promise<void>;
  /** Schedules the separation of a new text's speakers. */
  scheduleSeparation(tx: Connection, owner: number, textId: string): Promise<void>;
  now: () => number;
}

/**
 * Takes in the database. Every function takes the owner, and never reads or changes another's rows. Minutes
 * are changed in the same transaction as the take.
 */
export class TakeStore {
  readonly #database: Database;
  readonly #parts: TakeStoreParts;

  constructor(database: Database, parts: TakeStoreParts) {
    this.#database = database;
    this.#parts = parts;
  }

  readonly find = (owner: number, id: string): Promise<TakeRow | undefined> =>
    this.#database.db
      .selectFrom('takes')
      .selectAll()
      .where('owner', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst();

  /** Creates the row and reserves minutes; an existing row is returned unchanged. */
  async open(owner: number, id: string, opening: TakeOpening & TakeOrigin): Promise<TakeRow> {
    const at = this.#parts.now();
    const row: TakeRow = {
      owner,
      id,
      state: 'open',
      ai_service: opening.aiService,
      language: opening.language,
      personalize: Number(opening.personalizeEnabled),
      meeting: Number(opening.isMeeting ?? false),
      separate_speakers: opening.separateSpeakers === undefined ? null : Number(opening.separateSpeakers),
      mime_type: opening.mimeType,
      started_at: Date.parse(opening.startedAt),
      created_at: at,
      updated_at: at,
      chunks: null,
      lost: '[]',
      failure_code: null,
      failure_text: null,
      transcription_id: null,
      holder: null,
      epoch: 0,
      stored_chunks: 0,
      stored_bytes: 0,
      stored_at: 0,
      browser: opening.device?.browser ?? null,
      system: opening.device?.system ?? null,
      recorded_on: opening.recordedOn ?? null,
      unnamed: Number(opening.isUnnamed ?? false),
      recipients: null,
      content_sha256: opening.contentSha256 ?? null,
    };
    return this.#database.db.transaction().execute(async (tx) => {
      const inserted = await tx
        .insertInto('takes')
        .values(row)
        .onConflict((conflict) => conflict.columns(['owner', 'id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (inserted) await this.#parts.ledger.reserve(tx, owner, id);
      return tx
        .selectFrom('takes')
        .selectAll()
        .where('owner', '=', owner)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    });
  }

  /** Marks all chunks as received. False when the take is not in one of the states `from`, or held elsewhere. */
  async receive(
    { owner, id, epoch }: FencedTake,
    from: readonly ('open' | 'failed')[],
    change: { chunks?: number; lost?: readonly number[]; language?: string },
  ): Promise<boolean> {
    const { chunks, lost, language } = change;
    return this.#database.db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('takes')
        .set({
          state: 'received',
          updated_at: this.#parts.now(),
          failure_code: null,
          failure_text: null,
          ...(chunks !== undefined && { chunks }),
          ...(lost && { lost: JSON.stringify(lost) }),
          ...(language !== undefined && { language }),
        })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .where('epoch', '=', epoch)
        .where('state', 'in', from)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      if (from.includes('failed')) await this.#parts.ledger.retry(tx, owner, id);
      return true;
    });
  }

  /** Marks the final recognition as running. */
  async markTranscribing({ owner, id, epoch }: FencedTake): Promise<void> {
    await this.#database.db
      .updateTable('takes')
      .set({ state: 'transcribing', updated_at: this.#parts.now() })
      .where('owner', '=', owner)
      .where('id', '=', id)
      .where('epoch', '=', epoch)
      .where('state', '=', 'received')
      .execute();
  }

  /**
   * Atomically stores the text of a take, charges its minutes, counts it for its voice profile (`profileId`) and ends
   * the take. Returns the id of the text, or of an earlier one; null if the take was discarded, or is held elsewhere.
   */
  commit(
    row: NewTranscription,
    { id: takeId, epoch }: FencedTake,
    profileId: string | null,
    { lines = [], needsSeparation = false }: StoredWithText = {},
  ): Promise<string | null> {
    const { owner } = row;
    return this.#database.db.transaction().execute(async (tx) => {
      const ended = await tx
        .updateTable('takes')
        .set({ state: 'done', updated_at: this.#parts.now(), failure_code: null, failure_text: null })
        .where('owner', '=', owner)
        .where('id', '=', takeId)
        .where('epoch', '=', epoch)
        .where('state', 'in', ['received', 'transcribing'])
        .returning('recipients')
        .executeTakeFirst();
      if (!ended) return null;
      const id = await this.#parts.transcriptions.insert(tx, row);
      const isNew = id === row.id;
      // A take that was discarded and sent again was charged; another recording under its id was not.
      if (!isNew && (await hasSameText(tx, row))) await this.#parts.ledger.release(tx, owner, takeId);
      else await this.#parts.ledger.settle(tx, owner, takeId, row.duration);
      const recipients = isNew ? [...lines, ...recipientsOf(ended.recipients)] : [];
      for (const line of recipients) await addReceiptLine(tx, owner, id, line, this.#parts.now());
      if (isNew && needsSeparation) await this.#parts.scheduleSeparation(tx, owner, id);
      if (isNew && profileId !== null)
        await this.#parts.voiceProfiles
          .of(owner, tx)
          .countUse(profileId, profileUseOf(row, this.#parts.now()));
      await tx
        .updateTable('takes')
        .set({ transcription_id: id })
        .where('owner', '=', owner)
        .where('id', '=', takeId)
        .execute();
      await this.#parts.scheduleAudioDeletion(tx, owner, takeId, true);
      await tx.deleteFrom('take_pieces').where('owner', '=', owner).where('take_id', '=', takeId).execute();
      return id;
    });
  }

  /**
   * Stores the failure reason of a take and releases its minutes (see `isFreeOfCharge`), unless another server holds it.
   * `recognisedSeconds`: those of its session.
   */
  fail({ owner, id, epoch }: FencedTake, failure: FailureRow, recognisedSeconds: number): Promise<void> {
    return this.#database.db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('takes')
        .set({
          state: 'failed',
          failure_code: failure.code,
          failure_text: failure.text,
          updated_at: this.#parts.now(),
        })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .where('epoch', '=', epoch)
        .where('state', 'in', ['received', 'transcribing'])
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const { ledger } = this.#parts;
      if (isFreeOfCharge(failure.code)) await ledger.release(tx, owner, id);
      else await ledger.reduceToRecognised(tx, owner, id, recognisedSeconds);
    });
  }

  /** Releases the minutes of an idle take, beyond its recognised part. */
  readonly reduceReservation = (owner: number, id: string): Promise<void> =>
    this.#database.db.transaction().execute((tx) => this.#parts.ledger.reduceToRecognised(tx, owner, id));

  /**
   * Deletes the row; false if there is none. A transcribed take stays charged; of another one, the recognised part is
   * charged. `recognisedSeconds`: those of its session; null to charge nothing. `expected`: the take as it was read;
   * one that has changed since then stays.
   */
  remove(owner: number, id: string, recognisedSeconds: number | null, expected?: TakeRow): Promise<boolean> {
    const expectedColumns = expected
      ? { state: expected.state, epoch: expected.epoch, created_at: expected.created_at }
      : {};
    return this.#database.db.transaction().execute(async (tx) => {
      const removed = await tx
        .deleteFrom('takes')
        .where('owner', '=', owner)
        .where('id', '=', id)
        .where((eb) => eb.and(expectedColumns))
        .returning('state')
        .executeTakeFirst();
      if (!removed && expected) return false;
      const { ledger } = this.#parts;
      if (recognisedSeconds === null || !removed || removed.state === 'done')
        await ledger.release(tx, owner, id);
      else await ledger.discard(tx, owner, id, recognisedSeconds);
      await this.#parts.scheduleAudioDeletion(tx, owner, id, false);
      return removed !== undefined;
    });
  }

  /** A user's takes without a text, newest first. */
  readonly list = (owner: number): Promise<TakeRow[]> =>
    this.#database.db
      .selectFrom('takes')
      .selectAll()
      .where('owner', '=', owner)
      .where('state', '<>', 'done')
      .orderBy('started_at', 'desc')
      .limit(LIST_MAX)
      .execute();

  /** Those of these takes that have a text, as `<owner>/<id>`. */
  async findFinished(keys: readonly { owner: number; id: string }[]): Promise<Set<string>> {
    const done = new Set<string>();
    for (const { owner, id } of keys) {
      const row = await this.find(owner, id);
      if (row?.state === 'done') done.add(`${owner}/${id}`);
    }
    return done;
  }

  /** All users' takes without a text, for the sweep. The condition is that of their index. */
  readonly unfinished = (): Promise<UnfinishedRow[]> =>
    this.#database.db
      .selectFrom('takes')
      .select(['owner', 'id', 'state', 'updated_at', 'stored_at'])
      .where('state', '<>', 'done')
      .orderBy('started_at')
      .execute();
}
/** A device shows a few; nobody has hundreds of takes without a text. */
const LIST_MAX = 200;
