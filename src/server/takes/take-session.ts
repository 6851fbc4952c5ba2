import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TakeFailure } from '../../contract/api/takes.ts';
import type { VoiceProfile } from '../../contract/api/voice-profiles.ts';
import type { ReceiptLine } from '../privacy/receipt-store.ts';
import type { Recogniser } from '../speech/recognition/recogniser.ts';
import type {
  EngineInfo,
  PieceCache,
  RecognitionHints,
  RecognitionResult,
  TakeSource,
} from '../speech/recognition/recognition-request.ts';
import { toAppError } from '../to-app-error.ts';
import type { ChunkLog } from './chunk-log.ts';
import { createNotifier } from './notifier.ts';
import { type ChunkReplicator, flushWithin, type HeldTake } from './replication/take-replication.ts';
import { type TakeEnd, withMissing } from './take-end.ts';
import { TakeFeed } from './take-feed.ts';
import { heardLineOf } from './take-recipients.ts';

const WHOLE_FILE = 'whole';
/** Maximum number of gaps that are decoded separately; later ones are ignored. */
const GAPS_MAX = 1000;

export interface TakeSessionParts {
  readonly key: HeldTake;
  readonly folder: string;
  readonly log: ChunkLog;
  readonly replicator: ChunkReplicator;
  readonly language: string;
  /** See `RecognitionRequest.isMeeting`. */
  readonly isMeeting: boolean;
  /** The end the device has already reported for a reopened take. */
  readonly end: TakeEnd | null;
  readonly recogniser: Recogniser;
  /** The voice profile that is applied to its text; null for none. */
  readonly voiceProfile: VoiceProfile | null;
  /** Its recognised pieces. */
  readonly openPieces: () => Promise<PieceCache>;
  /** See `RecognitionRequest.staysInside`. */
  readonly staysInside: () => Promise<boolean>;
  /** See `RecognitionRequest.allow`. */
  allow(seconds: number): Promise<number>;
  /** See `RecognitionRequest.allowLanguage`. */
  allowLanguage(language: string): Promise<void>;
  /** Notes who is about to receive some of it. @throws AppError when nothing may be sent */
  recordRecipient(line: ReceiptLine): Promise<void>;
  onPiece(): void;
  /** Notes how far it has been recognised, in seconds. */
  onRecognisedSeconds(seconds: number): void;
}

/** Milliseconds before an open take is recognised again after a temporary failure. */
const RETRY_MS = 2000;

/** Milliseconds for a complete recording to reach the shared store while its client waits. */
const COPY_TIMEOUT_MS = 3000;
/** Milliseconds for the end of a recording to reach the shared store when its session ends. */
const FINAL_COPY_TIMEOUT_MS = 10_000;

/** One pass of the recogniser over a recording. */
interface Pass {
  readonly result: Promise<RecognitionResult>;
  failed: boolean;
  /** From when another one may begin for an open take, in milliseconds since 1970. */
  retryAt: number;
}

const TRANSIENT_CODES: readonly string[] = ['take_elsewhere', 'server_busy', 'storage_full'];

/** True for a failure after which the same work may succeed in a moment. */
export const isTransientFailure = ({ code }: TakeFailure): boolean => TRANSIENT_CODES.includes(code);

/** Converts an error to a failure for the user; unknown errors become `internal`. */
export function failureOf(error: unknown): TakeFailure {
  const { code, message } = toAppError(error);
  return { code, text: message };
}

const hintsOf = (profile: VoiceProfile): RecognitionHints => ({
  language: profile.preferredLanguage === '' ? null : profile.preferredLanguage,
  vocabulary: profile.vocabulary,
  pace: profile.speakingPace,
  spokenCommands: profile.spokenCommands,
});

/** One take in this process: its chunk log, its recognition pass and its event feed. */
export class TakeSession {
  readonly feed = new TakeFeed();
  readonly log: ChunkLog;
  readonly #parts: TakeSessionParts;
  readonly #notifier = createNotifier();
  readonly #ended = new AbortController();
  #end: TakeEnd | null = null;
  #lost: ReadonlySet<number>;
  #pass: Pass | null = null;
  /** Receipt lines of the engines that received audio in this process. */
  readonly #heardLines = new Map<string, ReceiptLine>();
  readonly recordRecipient = (line: ReceiptLine): Promise<void> => this.#parts.recordRecipient(line);
  /** How far it was recognised, in seconds; interim words count. */
  recognisedSeconds = 0;
  /** When data last arrived, in milliseconds since 1970. */
  lastArrivalAt = Date.now();

  constructor(parts: TakeSessionParts) {
    this.#parts = parts;
    this.log = parts.log;
    this.#end = parts.end;
    this.#lost = new Set(parts.end?.lost);
  }

  /** The take, and the epoch in which this session holds it. */
  get key(): HeldTake {
    return this.#parts.key;
  }

  /** Its copy in the shared store. */
  get replicator(): ChunkReplicator {
    return this.#parts.replicator;
  }

  /** The voice profile that was active when this session began; it applies to the whole take. */
  get voiceProfile(): VoiceProfile | null {
    return this.#parts.voiceProfile;
  }

  /** The engines of this server that got some of the audio; other recipients are in the row. */
  get heardHere(): readonly ReceiptLine[] {
    return [...this.#heardLines.values()].filter(({ place }) => place === 'server');
  }

  get end(): TakeEnd | null {
    return this.#end;
  }

  /** True while a complete take is being recognised. */
  get isEnding(): boolean {
    return this.#end !== null && this.#pass !== null;
  }

  /** Aborts when this session stops. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Notifies of a new chunk: the first one starts recognition, a later one restarts it after a temporary failure. */
  notifyArrival(): void {
    this.lastArrivalAt = Date.now();
    this.#notifier.notify();
    this.#parts.replicator.notifyArrival();
    const canRetry = !this.#pass || this.#pass.retryAt <= this.lastArrivalAt;
    if (canRetry && !this.#end) this.#startPass(this.#parts.language);
  }

  /**
   * Recognises the recording to its end, once that is known; chunks still missing then are lost. If the live run
   * failed, the whole recording is recognised again.
   * @throws AppError about the audio, the engine or the minutes
   */
  recognise(language: string): Promise<RecognitionResult> {
    if (this.#end) this.setEnd(withMissing(this.log, this.#end));
    const pass = this.#pass && !this.#pass.failed ? this.#pass : this.#startPass(language);
    return pass.result;
  }

  /** Sets the end of the recording. */
  setEnd(end: TakeEnd): void {
    this.#end = end;
    this.#lost = new Set(end.lost);
    this.#notifier.notify();
  }

  /** Waits until the shared store has everything that arrived, for three seconds at most. */
  async waitForCopy(): Promise<void> {
    // A store that fails is tried again in the background.
    await flushWithin(COPY_TIMEOUT_MS, this.#parts.replicator).catch(() => undefined);
  }

  /** Stops once the shared store has everything that arrived; `onFailed` is called if that fails or takes too long. */
  async stopAfterCopy(onFailed: (error: unknown) => void): Promise<void> {
    await flushWithin(FINAL_COPY_TIMEOUT_MS, this.#parts.replicator).catch(onFailed);
    await this.stop();
  }

  /** Stops recognition and a running copy, and closes the files. */
  async stop(): Promise<void> {
    this.#ended.abort();
    this.feed.end();
    await this.#pass?.result.catch(() => undefined);
    if (this.recognisedSeconds > 0) this.#parts.onRecognisedSeconds(this.recognisedSeconds);
    await this.#parts.replicator.stop();
    await this.log.close();
  }

  /** The whole recording as one file, written unless it was uploaded as one. Lost parts are omitted. */
  async wholeFile(): Promise<string> {
    const { log, folder } = this.#parts;
    const whole = this.#end?.lost.length === 0 ? log.wholeFile() : null;
    if (whole) return whole;
    const path = join(folder, WHOLE_FILE);
    const known = await stat(path).catch(() => null);
    if (known?.size === log.bytes) return path;
    const parts = async function* (bytes: AsyncIterable<Uint8Array | null>) {
      for await (const part of bytes) if (part) yield part;
    };
    await pipeline(Readable.from(parts(this.#bytes())), createWriteStream(path, { mode: 0o600 }));
    return path;
  }

  async #noteEngine(engine: EngineInfo): Promise<void> {
    if (this.#heardLines.has(engine.id)) return;
    const line = heardLineOf(engine);
    if (line.place !== 'server') await this.recordRecipient(line);
    this.#heardLines.set(engine.id, line);
  }

  #startPass(language: string): Pass {
    const { key, openPieces, recogniser, allow, allowLanguage, onPiece, onRecognisedSeconds, voiceProfile } =
      this.#parts;
    const { feed } = this;
    const source: TakeSource = {
      bytes: () => this.#bytes(),
      file: async () => (this.#end?.lost.length === 0 ? this.wholeFile() : null),
    };
    const isLive = this.#end === null;
    feed.begin(isLive ? 'open' : 'transcribing');
    const run = async (): Promise<RecognitionResult> => {
      const [pieces, staysInside] = await Promise.all([openPieces(), this.#parts.staysInside()]);
      return recogniser.recognise({
        owner: key.owner,
        source,
        isLive,
        isMeeting: this.#parts.isMeeting,
        language,
        hints: voiceProfile ? hintsOf(voiceProfile) : undefined,
        pieces,
        staysInside,
        onEngineUsed: (engine) => this.#noteEngine(engine),
        signal: this.#ended.signal,
        allow,
        ...(language === 'auto' && { allowLanguage }),
        onSegment: (segment) => {
          feed.publishSegment(segment);
          this.#noteProgress(segment.end);
          onRecognisedSeconds(this.recognisedSeconds);
          onPiece();
        },
        onPartial: (text, seconds, turns) => {
          feed.publishPartial(text, turns);
          if (text !== '') this.#noteProgress(seconds);
        },
        onQueuePosition: (ahead) => feed.publishQueuePosition(ahead),
        onMeasured: (seconds) => feed.publishState('transcribing', null, seconds),
        // Interim words are for a recording that is spoken; of a complete one, the rest follows at once.
        isWatched: () => isLive && feed.isWatched,
      });
    };
    const pass: Pass = { result: run(), failed: false, retryAt: Number.POSITIVE_INFINITY };
    this.#pass = pass;
    pass.result.catch((error: unknown) => {
      pass.failed = true;
      const failure = failureOf(error);
      if (isTransientFailure(failure)) pass.retryAt = Date.now() + RETRY_MS;
      // While recording, clients are notified at once; after the end, the caller of `recognise` reports it.
      else if (!this.#end && !this.signal.aborted) feed.publishState('open', failure);
    });
    return pass;
  }

  #noteProgress(seconds: number): void {
    this.recognisedSeconds = Math.max(this.recognisedSeconds, seconds);
  }

  async *#bytes(): AsyncGenerator<Uint8Array | null> {
    const { log } = this.#parts;
    const { signal } = this.#ended;
    let gaps = 0;
    let isInGap = false;
    for (let n = 0; ; n += 1) {
      while (!(log.has(n) || this.#willNeverArrive(n) || signal.aborted)) await this.#notifier.next(signal);
      if (signal.aborted || (this.#end && n >= this.#end.chunks)) return;
      const chunk = await log.read(n);
      // Consecutive lost chunks are one gap: each gap starts another decoder.
      if (chunk === null && (isInGap || gaps >= GAPS_MAX)) continue;
      isInGap = chunk === null;
      gaps += isInGap ? 1 : 0;
      yield chunk;
    }
  }

  /** True if this chunk will never arrive: it is past the end, or the device has lost it. */
  #willNeverArrive(n: number): boolean {
    return this.#end !== null && (n >= this.#end.chunks || this.#lost.has(n));
  }
}
