import { PCM_BYTES_PER_SECOND } from '../../../../src/speech/audio/pcm.ts';
import type { LocalEngine } from '../../../platform/local-engine.ts';
import type { RecorderState, RecorderTake } from '../machine/recorder-state.ts';
import { isTransient } from '../machine/upload-events.ts';
import { canRecogniseLocally, isTrusted } from './can-recognise-locally.ts';
import type { LocalTextStore } from './local-text-store.ts';

/** Bytes handed to the engine before it is waited for: ten seconds. */
const BACKLOG_MAX_BYTES = 10 * PCM_BYTES_PER_SECOND;

interface Parts {
  readonly engine: Pick<LocalEngine, 'read' | 'open'>;
  readonly texts: LocalTextStore;
  audioOf(take: RecorderTake): Promise<Blob | null>;
}

/** Thrown when a recording being recognised is no longer needed. */
class Superseded extends Error {}

/** Recognises recordings waiting on this device, one after the other, while nothing is recorded. */
export class KeptRecognition {
  readonly #parts: Parts;
  #current: { readonly takeId: string; readonly control: AbortController } | null = null;
  #state: RecorderState | null = null;
  /** Recordings that the user asked to recognise here. */
  readonly #requested = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  follow(state: RecorderState): void {
    this.#state = state;
    const { takeId, control } = this.#current ?? {};
    const isStillKept = state.kept.some(({ id }) => id === takeId);
    // Another window may have recognised it.
    const isWorking = takeId !== undefined && this.#parts.texts.read(takeId)?.is === 'working';
    if (!isStillKept || !isWorking || !this.#isFree(state)) control?.abort(new Superseded());
    this.#startNext();
  }

  /** Recognises a recording that does not wait for the network. */
  request(takeId: string): void {
    this.#requested.add(takeId);
    this.#parts.texts.drop(takeId);
    this.#startNext();
  }

  /** The microphone and the live words take precedence. */
  #isFree({ phase }: RecorderState): boolean {
    return phase.name === 'idle' || phase.name === 'done';
  }

  #startNext(): void {
    const { engine, texts } = this.#parts;
    const state = this.#state;
    if (!state || this.#current || !this.#isFree(state) || engine.read().kind !== 'ready') return;
    const take = state.kept.find(
      (one) =>
        one.origin === 'take' &&
        canRecogniseLocally(one) &&
        texts.read(one.id) === undefined &&
        (this.#requested.has(one.id) || (isTransient(one.failure) && state.sending?.takeId !== one.id)),
    );
    if (!take) return;
    const control = new AbortController();
    this.#current = { takeId: take.id, control };
    void this.#recognise(take, control.signal).finally(() => {
      this.#current = null;
      this.#startNext();
    });
  }

  async #recognise(take: RecorderTake, signal: AbortSignal): Promise<void> {
    const { engine, texts, audioOf } = this.#parts;
    texts.set(take.id, { is: 'working', share: 0 });
    const recognition = engine.open({ onSegment: () => undefined, onPartial: () => undefined });
    signal.addEventListener('abort', recognition.close, { once: true });
    try {
      const [audio, { decodeAudio: decodeSound }] = await Promise.all([
        audioOf(take),
        import('./decode-audio.ts'),
      ]);
      if (!audio) throw new Error('The recording could not be read.');
      let [bytes, settledBytes] = [0, 0];
      for await (const pcm of decodeSound(audio)) {
        signal.throwIfAborted();
        recognition.push(pcm);
        bytes += pcm.length;
        if (bytes - settledBytes < BACKLOG_MAX_BYTES) continue;
        await recognition.whenSettled();
        signal.throwIfAborted();
        settledBytes = bytes;
        const seconds = bytes / PCM_BYTES_PER_SECOND;
        texts.set(take.id, {
          is: 'working',
          share: Math.min(1, seconds / (take.durationMs / 1000 || seconds)),
        });
      }
      const { text, isEnglish } = await recognition.end();
      texts.finish(take, { text, isEnglish: isTrusted(take, isEnglish) });
    } catch {
      // Another window has recognised it, or it is gone.
      if (texts.read(take.id)?.is !== 'working') return;
      // A cancelled recognition is repeated later.
      if (signal.aborted) texts.drop(take.id);
      else texts.set(take.id, { is: 'failed' });
    } finally {
      this.#requested.delete(take.id);
      recognition.close();
    }
  }
}
