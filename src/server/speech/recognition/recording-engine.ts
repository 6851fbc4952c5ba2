import { baseLanguage } from '../../../contract/languages.ts';
import type { Recognition } from '../../../speech/recognition.ts';
import { SpeechError } from '../engines/speech-error.ts';
import { createEngineLease, type EngineLease } from '../scheduling/engine-lease.ts';
import type { EngineSet, EngineSlots } from '../scheduling/engine-set.ts';
import type { RecognitionRequest } from './recognition-request.ts';

type EngineRequest = Pick<
  RecognitionRequest,
  'owner' | 'isLive' | 'language' | 'signal' | 'staysInside' | 'onQueuePosition' | 'onEngineUsed'
>;

/** The engine of a recording, and the next one after a failure. */
export class RecordingEngine {
  readonly #engines: EngineSet;
  readonly #request: EngineRequest;
  readonly #leases = new Map<EngineSlots, EngineLease>();
  /** Engines that refused the detected language: they detect it in each piece. */
  readonly #languageRefusedBy = new Set<EngineSlots>();
  #current: EngineSlots;
  /** The requested or detected language; `auto` until there is one. */
  language: string;

  /** @throws SpeechError like `EngineSet.choose` */
  constructor(engines: EngineSet, request: EngineRequest) {
    this.#engines = engines;
    this.#request = request;
    this.language = baseLanguage(request.language);
    this.#current = engines.choose(this.language, request.staysInside);
  }

  get current(): EngineSlots {
    return this.#current;
  }

  /** The language to request from the current engine. */
  get requestedLanguage(): string {
    return this.#languageRefusedBy.has(this.#current) ? 'auto' : this.language;
  }

  lease(engineSlots: EngineSlots): EngineLease {
    const { signal } = this.#request;
    const known =
      this.#leases.get(engineSlots) ?? createEngineLease(engineSlots.slots, this.#request, signal);
    this.#leases.set(engineSlots, known);
    return known;
  }

  /** Releases all engines. */
  release(): void {
    for (const lease of this.#leases.values()) lease.release();
  }

  /** Runs `recognise`; if the engine fails, `retry` recognises the same audio with the then current one. */
  async recognise(
    recognise: () => Promise<Recognition>,
    retry: () => Promise<Recognition>,
  ): Promise<Recognition> {
    let isFirst = true;
    const refusedBy: EngineSlots[] = [];
    for (let attempt = recognise; ; attempt = retry) {
      try {
        const recognition = await attempt();
        this.#engines.succeeded(this.#current);
        return recognition;
      } catch (error) {
        const next = this.#engineAfter(error, isFirst, refusedBy);
        isFirst = false;
        this.lease(this.#current).release();
        this.#current = next;
        await this.#request.onEngineUsed?.(next.engine);
      }
    }
  }

  /**
   * The engine to try after a failure: the same one without the detected language, which it may have refused; else the
   * next one that has not refused the audio, or else once more the same one if it is free of charge, because its process
   * may have been killed from outside. Throws the failure when none is left.
   */
  #engineAfter(error: unknown, isFirst: boolean, refusedBy: EngineSlots[]): EngineSlots {
    const { signal, staysInside } = this.#request;
    if (!(error instanceof SpeechError) || error.code === 'aborted' || signal.aborted) throw error;
    if (error.isAboutPiece && this.#isDetectedLanguageRequested()) {
      this.#languageRefusedBy.add(this.#current);
      return this.#current;
    }
    if (error.isAboutPiece) refusedBy.push(this.#current);
    const next = this.#engines.failed(this.#current, error, this.language, staysInside, refusedBy);
    if (next) return next;
    if (isFirst && !this.#current.engine.isPaid && error.code === 'engine_failed') return this.#current;
    throw error;
  }

  #isDetectedLanguageRequested(): boolean {
    return (
      this.#request.language === 'auto' &&
      this.requestedLanguage !== 'auto' &&
      this.#current.engine.detectsLanguage
    );
  }
}
