import type { SentTakeOpening, Take } from '../../contract/api/takes.ts';
import type { Transcribed } from '../../contract/api/transcriptions.ts';
import { ERRORS, type ErrorCode } from '../../contract/errors.ts';
import type { RecordingLanguage } from '../../contract/languages.ts';
import { RECORDING_MAX_BYTES } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { RefuseIfOverloaded } from '../operation/overload.ts';
import type { ReceivedBytes } from '../received-bytes.ts';
import type { EventSource } from '../server-event.ts';
import { type Arrival, arrivalOf, arrivalOfRepeated, failureIn, finalEvent, presentTake } from './present.ts';
import { createResumeOrphan, type ResumeOrphan } from './resume-orphan.ts';
import type { TakeRow } from './store.ts';
import { noSpeech } from './take-answer.ts';
import { completeEnd, type TakeEnd } from './take-end.ts';
import { ignoreMissing, isServerFailure, isSuperseded } from './take-failures.ts';
import type { TakeFeed } from './take-feed.ts';
import type { TakeKey } from './take-key.ts';
import { matchesOpening, requireSameContent } from './take-opening.ts';
import type { TakeOrigin } from './take-origin.ts';
import type { TakeSession } from './take-session.ts';
import type { TakesParts } from './takes-parts.ts';
import { contentDigest, type WholeRecording } from './whole-recording.ts';

/** Takes: opened, stored chunk by chunk, recognised while recording, and transcribed once. */
export class Takes {
  readonly #parts: TakesParts;
  readonly resumeOrphan: ResumeOrphan;

  constructor(parts: TakesParts) {
    this.#parts = parts;
    const { store, activeTakes, completion } = parts;
    const discard = (take: TakeKey): Promise<void> => this.discard(take);
    this.resumeOrphan = createResumeOrphan({ store, activeTakes, completion, discard });
  }

  /**
   * Discards a take; its recognised part is charged.
   * @throws AppError `not_found`
   */
  async remove(owner: number, id: string): Promise<{ deleted: 1 }> {
    const session = await this.#parts.activeTakes.find({ owner, id })?.catch(() => undefined);
    return this.#drop({ owner, id }, session?.recognisedSeconds ?? 0);
  }

  /** Discards a take, if it exists, without charge. */
  async discard(key: TakeKey): Promise<void> {
    await this.#drop(key, null).catch(ignoreMissing);
  }

  /** `seconds`, `expected`: see `TakeStore.remove`. */
  async #drop(key: TakeKey, seconds: number | null, expected?: TakeRow): Promise<{ deleted: 1 }> {
    const { store, activeTakes } = this.#parts;
    const removed = await activeTakes.deletions.run(key, async () => {
      const isRemoved = await store.remove(key.owner, key.id, seconds, expected);
      if (isRemoved || !expected) await activeTakes.clear(key);
      return isRemoved;
    });
    if (!removed) throw new AppError('not_found');
    return { deleted: 1 };
  }

  /**
   * Begins a take, or returns the progress of an existing one.
   * @throws AppError `take_conflict`, `quota_exceeded`, `plan_required`, `account_full`; `server_busy` for a new
   * one in an overload
   */
  async open(owner: number, id: string, opening: SentTakeOpening & TakeOrigin): Promise<Take> {
    await this.#parts.activeTakes.deletions.waitFor({ owner, id });
    const row = await this.#findOrCreate(owner, id, opening, this.#parts.refuseIfOverloaded);
    if (!matchesOpening(row, opening)) throw new AppError('take_conflict');
    if (row.state === 'open') this.#parts.activeTakes.warm();
    return this.#present(row);
  }

  /**
   * Stores a chunk durably. `next` is the first chunk number that is missing.
   * @throws AppError `not_found`, `take_closed`, `chunk_conflict`, `no_audio`, `too_large`, `storage_full`,
   * `account_full`
   */
  async put(owner: number, id: string, n: number, received: ReceivedBytes): Promise<Arrival> {
    const { bytes, sha256 } = received;
    if (bytes.byteLength === 0) throw new AppError('no_audio');
    const { activeTakes } = this.#parts;
    activeTakes.requireHolding();
    await activeTakes.deletions.waitFor({ owner, id });
    const activeSession = await activeTakes.find({ owner, id });
    const row = activeSession ? null : await this.#requireRow(owner, id);
    if (row?.state === 'done') return arrivalOfRepeated(row, n);
    const session = row ? await this.#openUnlessChanged(row) : activeSession;
    if (!session) return this.put(owner, id, n, received);
    const { log } = session;
    if (session.end && n >= session.end.chunks) throw new AppError('take_closed');
    if (!log.has(n) && log.bytes + bytes.byteLength > RECORDING_MAX_BYTES) throw new AppError('too_large');
    if (!log.has(n)) await this.#parts.storage.add(owner, bytes.byteLength);
    // The session has ended meanwhile: the row has the outcome of the take.
    if (log.isClosed) return this.put(owner, id, n, received);
    await log.append(n, bytes, sha256).catch((error: unknown) => activeTakes.handOverIfFull(session, error));
    this.#parts.failpoint('chunk stored');
    session.notifyArrival();
    return arrivalOf(session);
  }

  /** Live recognition events of a take, from `lastId` (the last event the client has seen) on. */
  async events(owner: number, id: string, lastId: string | null): Promise<EventSource> {
    const row = await this.#requireRow(owner, id);
    if (row.state === 'done' || row.state === 'failed') return () => finalEvent(row);
    const session = await this.#openUnlessChanged(row);
    if (!session) return this.events(owner, id, lastId);
    return (signal) => session.feed.watch(lastId, signal);
  }

  /**
   * Marks a take as complete and waits for its text. Idempotent.
   * @throws AppError `chunks_missing`, `take_conflict`, `not_found`, and the reason why there is no text
   */
  async finish(owner: number, id: string, end: TakeEnd): Promise<Transcribed> {
    const row = await this.#requireRow(owner, id);
    if (row.state === 'done' || row.state === 'failed') {
      // The device has chunks that this text does not cover: it must not delete them.
      if (end.chunks > (row.chunks ?? end.chunks)) throw new AppError('take_conflict');
      return this.#completed(owner, id);
    }
    const session = await this.#openUnlessChanged(row);
    if (!session) return this.finish(owner, id, end);
    return this.#receive(row, session, completeEnd(session.log, row, end));
  }

  /** @throws AppError `take_open` while it is incomplete, `not_found`, and the reason of the new failure */
  async retry(owner: number, id: string, language?: RecordingLanguage): Promise<Transcribed> {
    const row = await this.#requireRow(owner, id);
    if (row.state === 'open') throw new AppError('take_open');
    return row.state === 'failed' ? this.#retryFailed(row, language) : this.#completed(owner, id);
  }

  async list(owner: number): Promise<{ takes: Take[] }> {
    const takes: Take[] = [];
    for (const row of await this.#parts.store.list(owner)) takes.push(await this.#present(row));
    return { takes };
  }

  /**
   * Transcribes a recording uploaded as one file. If the server fails, it is kept if the client sent an id; any other
   * failure deletes it. Work interrupted by the end of this process is continued at the next start.
   * @throws AppError `take_conflict` if the id belongs to another file, or the reason why there is no text
   */
  async transcribe(owner: number, recording: WholeRecording): Promise<Transcribed> {
    const id = recording.takeId ?? recording.requestId;
    const contentSha256 = await contentDigest(recording);
    const opening = { ...recording.opening, isUnnamed: recording.takeId === null, contentSha256 };
    const known = await this.#parts.store.find(owner, id);
    const isDeleted = known?.state === 'done' && !(await this.#parts.completion.hasText(known));
    const kept = isDeleted ? undefined : known;
    requireSameContent(kept, contentSha256);
    // Sent again, a stored recording needs no room; one whose text was deleted becomes a new one.
    if (!kept || kept.state === 'open') await this.#parts.storage.add(owner, recording.bytes);
    if (isDeleted) await this.#drop({ owner, id }, null, known).catch(ignoreMissing);
    const row = kept ?? (await this.#findOrCreate(owner, id, opening));
    requireSameContent(row, contentSha256);
    // A deletion that began before the row existed would delete the new files, too.
    await this.#parts.activeTakes.deletions.waitFor({ owner, id });
    let feed: TakeFeed | undefined;
    // Words that nobody could follow cost nothing without a text. For an earlier attempt that is unknown.
    const isCharged = () => recording.takeId !== null && feed?.wasWatched !== false;
    const drop = () =>
      (isCharged() ? this.remove(owner, id) : this.#drop({ owner, id }, null)).catch(ignoreMissing);
    try {
      const answer = await this.#recogniseFile(row, recording, (opened) => {
        feed = opened;
      });
      if (answer.noSpeech) await this.#drop({ owner, id }, null).catch(ignoreMissing);
      // A file was not spoken to this device: nothing is sent.
      return answer.noSpeech ? answer : { ...answer, spokenSend: undefined };
    } catch (error) {
      if (!isSuperseded(error) && !(isServerFailure(error) && recording.takeId)) await drop();
      throw error;
    }
  }

  /** The session of a take; null if its row has changed while it was opened: a stored text removes the files. */
  async #openUnlessChanged(
    row: TakeRow,
    open: () => Promise<TakeSession | null> = () => this.#parts.activeTakes.get(row),
  ): Promise<TakeSession | null> {
    try {
      return await open();
    } catch (error) {
      if ((await this.#requireRow(row.owner, row.id)).state === row.state) throw error;
      return null;
    }
  }

  async #requireRow(owner: number, id: string): Promise<TakeRow> {
    const row = await this.#parts.store.find(owner, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  async #present(row: TakeRow): Promise<Take> {
    const { activeTakes } = this.#parts;
    return presentTake(row, { folder: activeTakes.folderOf(row), session: await activeTakes.find(row) });
  }

  async #findOrCreate(
    owner: number,
    id: string,
    opening: SentTakeOpening & TakeOrigin,
    refuseIfOverloaded: RefuseIfOverloaded = () => undefined,
  ): Promise<TakeRow> {
    const existing = await this.#parts.store.find(owner, id);
    if (existing) return existing;
    refuseIfOverloaded();
    await this.#parts.storage.add(owner, 0);
    await this.#parts.plans.requireLanguage(owner, opening.language);
    return this.#parts.store.open(owner, id, {
      ...opening,
      aiService: opening.aiService ?? this.#parts.defaultService,
    });
  }

  /** The outcome of a finished take; null while it is in progress. */
  async #outcome(row: TakeRow): Promise<Transcribed | null> {
    if (row.state === 'done') return this.#parts.completion.storedText(row.owner, row.transcription_id ?? '');
    if (row.state !== 'failed') return null;
    const failure = failureIn(row);
    if (failure?.code === 'no_speech') return noSpeech(0);
    const code = failure && failure.code in ERRORS ? (failure.code as ErrorCode) : 'internal';
    throw new AppError(code, {}, failure ? { text: failure.text } : {});
  }

  /** Transcribes a complete take, or returns its outcome. */
  async #completed(owner: number, id: string): Promise<Transcribed> {
    const row = await this.#requireRow(owner, id);
    const answer = (await this.#outcome(row)) ?? (await this.#parts.completion.complete(row));
    this.#parts.failpoint('answering');
    return answer;
  }

  /** Marks a take as complete; it cannot change any more. Its session may have ended: the row has the outcome then. */
  async #receive(row: TakeRow, session: TakeSession, end: TakeEnd): Promise<Transcribed> {
    session.setEnd(end);
    // Another server must find all of it if this one dies now; recognition continues meanwhile.
    await session.waitForCopy();
    const { store, activeTakes, completion } = this.#parts;
    await store.receive(session.key, ['open'], end).catch(async (error: unknown) => {
      // The row may still be open: the next request starts from the row.
      if (!completion.isRunning(row)) await activeTakes.close(row);
      throw error;
    });
    return this.#completed(row.owner, row.id);
  }

  /** Recognises a failed take again, from the stored data and from `path`, a file of all of it. */
  async #retryFailed(row: TakeRow, language?: RecordingLanguage, path?: string): Promise<Transcribed> {
    if (language) await this.#parts.plans.requireLanguage(row.owner, language);
    await this.#parts.completion.waitForEnd(row);
    // Another request may have tried it again meanwhile.
    const current = await this.#requireRow(row.owner, row.id);
    if (current.state !== 'failed') return this.#completed(row.owner, row.id);
    const retried = { ...current, state: 'received', language: language ?? current.language };
    const { activeTakes } = this.#parts;
    const session = await (path === undefined ? activeTakes.get(retried) : activeTakes.resume(retried, path));
    if (!session) return this.#retryFailed(row, language, path);
    await this.#parts.store.receive(session.key, ['failed'], language ? { language } : {});
    return this.#completed(row.owner, row.id);
  }

  /** `onFeed`: receives the feed of a recording in its first attempt. */
  async #recogniseFile(
    row: TakeRow,
    recording: WholeRecording,
    onFeed: (feed: TakeFeed) => void,
  ): Promise<Transcribed> {
    if (row.state === 'done' || this.#parts.completion.isRunning(row))
      return this.#completed(row.owner, row.id);
    if (row.state === 'failed') return this.#retryFailed(row, recording.opening.language, recording.path);
    // Its server may have been lost with chunks that no other server has.
    const session = await this.#openUnlessChanged(row, () =>
      this.#parts.activeTakes.resume(row, recording.path),
    );
    if (!session) return this.#recogniseFile(await this.#requireRow(row.owner, row.id), recording, onFeed);
    if (row.state !== 'open') return this.#completed(row.owner, row.id);
    onFeed(session.feed);
    return this.#receive(row, session, { chunks: session.log.next, lost: [] });
  }
}
