/* Runs in the audio thread: passes its input on. The DOM's types do not include this global scope. */

declare const registerProcessor: (name: string, processor: typeof AudioTapProcessor) => void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

/** Samples a message: 85 ms at 48 kHz. */
const BATCH = 4096;

class AudioTapProcessor extends AudioWorkletProcessor {
  #batch = new Float32Array(BATCH);
  #length = 0;

  process([input]: Float32Array[][]): boolean {
    const samples = input?.[0];
    if (!samples) return true;
    if (this.#length + samples.length > BATCH) this.#send();
    this.#batch.set(samples, this.#length);
    this.#length += samples.length;
    return true;
  }

  #send(): void {
    this.port.postMessage(this.#batch.slice(0, this.#length));
    this.#length = 0;
  }
}

registerProcessor('audio-tap', AudioTapProcessor);
