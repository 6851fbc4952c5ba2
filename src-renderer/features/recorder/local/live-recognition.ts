import type { TakeEvent } from '../../../../src/contract/api/takes.ts';
import { PCM_BYTES_PER_SECOND } from '../../../../src/speech/audio/pcm.ts';
import type { LocalEngine, LocalRecognition } from '../../../platform/local-engine.ts';
import { localRun } from '../live/live-words.ts';
import type { RecorderState, RecorderTake } from '../machine/recorder-state.ts';
import { canRecogniseLocally, isTrusted } from './can-recognise-locally.ts';
import type { LocalTextStore } from './local-text-store.ts';

/** Seconds of audio buffered for a lost connection; in a longer recording, only the following audio is recognised live. */
const BUFFER_MAX_SECONDS = 300;

interface Parts {
  readonly engine: Pick<LocalEngine, 'read' | 'open'>;
  readonly texts: LocalTextStore;
  /** Receives the words of a recording as if the server had sent them. */
  emit(takeId: string, event: TakeEvent): void;
  /** Keeps the words so far in front of those of a run; returns the number of their segments. */
  continueIn(takeId: string, run: string): number;
}

interface Current {
  readonly take: RecorderTake;
  /** The audio so far; null once it is too long to be held. */
  buffered: Uint8Array[] | null;
  bytes: number;
  recognition: LocalRecognition | null;
  /** Whether `recognition` received the whole audio. */
  isComplete: boolean;
}

/** The words of a running recording while the server does not respond. */
export class LiveRecognition {
  readonly #parts: Parts;
  #current: Current | null = null;
  #runs = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** True if the audio of a recording may be needed here. */
  canRecognise(take: RecorderTake): boolean {
    return this.#parts.engine.read().kind === 'ready' && canRecogniseLocally(take);
  }

  pushAudio(take: RecorderTake, pcm: Uint8Array): void {
    if (this.#current?.take.id !== take.id) {
      this.#endCurrent(null);
      this.#current = { take, buffered: [], bytes: 0, recognition: null, isComplete: false };
    }
    const current = this.#current;
    if (!current) return;
    current.bytes += pcm.length;
    if (current.bytes > BUFFER_MAX_SECONDS * PCM_BYTES_PER_SECOND) current.buffered = null;
    current.buffered?.push(pcm);
    current.recognition?.push(pcm);
  }

  /** Starts when the server is lost, stops when it is back, and finishes with the recording. */
  follow(state: RecorderState): void {
    const current = this.#current;
    if (!current) return;
    const { phase } = state;
    const isCurrent = phase.name !== 'idle' && phase.take.id === current.take.id;
    if (isCurrent && (phase.name === 'recording' || phase.name === 'stopping')) {
      const isServerLost = phase.liveUpload.is === 'waiting' || phase.liveUpload.is === 'refused';
      if (isServerLost && !current.recognition) this.#begin(current);
      if (phase.liveUpload.is === 'open') this.#stop(current);
      return;
    }
    const isKept = state.kept.some(({ id }) => id === current.take.id);
    this.#endCurrent(isKept || (isCurrent && phase.name === 'processing') ? current : null);
  }

  #newRun(): string {
    this.#runs += 1;
    return localRun(this.#runs);
  }

  #begin(current: Current): void {
    const { engine, emit, continueIn } = this.#parts;
    if (engine.read().kind !== 'ready') return;
    const { id } = current.take;
    const isFromStart = current.buffered !== null;
    const offset = isFromStart ? 0 : current.bytes / PCM_BYTES_PER_SECOND;
    // At once, so that the page says who transcribes. A run from the start replaces the words when it has some.
    const shownRun = this.#newRun();
    const shownCount = continueIn(id, shownRun);
    const run = isFromStart ? this.#newRun() : shownRun;
    let n = isFromStart ? 0 : shownCount;
    current.recognition = engine.open({
      onSegment({ start, end, text }) {
        const data = { run, n, start: offset + start, end: offset + end, text };
        emit(id, { name: 'segment', data });
        n += 1;
      },
      onPartial: (text) => emit(id, { name: 'partial', data: { run, text } }),
    });
    current.isComplete = isFromStart;
    for (const pcm of current.buffered ?? []) current.recognition.push(pcm);
  }

  #stop(current: Current): void {
    if (!current.recognition) return;
    current.recognition.close();
    current.recognition = null;
    this.#emitEnd(current);
  }

  /** The server's words follow. */
  #emitEnd({ take }: Current): void {
    this.#parts.emit(take.id, { name: 'state', data: { run: '', state: 'done', failure: null } });
  }

  /** `finished`: the recording to finish; null to abandon it. */
  #endCurrent(finished: Current | null): void {
    const current = this.#current;
    this.#current = null;
    if (!current?.recognition) return;
    if (finished && current.isComplete) {
      this.#emitEnd(current);
      void this.#finish(current.take, current.recognition);
    } else this.#stop(current);
  }

  async #finish(take: RecorderTake, recognition: LocalRecognition): Promise<void> {
    const { texts } = this.#parts;
    texts.set(take.id, { is: 'working', share: 1 });
    try {
      const { text, isEnglish } = await recognition.end();
      // The server's text may have arrived meanwhile.
      if (texts.read(take.id)?.is === 'working')
        texts.finish(take, { text, isEnglish: isTrusted(take, isEnglish) });
    } catch {
      texts.drop(take.id);
    }
  }
}
