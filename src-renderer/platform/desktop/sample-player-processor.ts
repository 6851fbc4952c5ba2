/* Runs in the audio thread: plays the samples it is sent. The DOM's types do not know this global scope. */
import { SampleQueue } from './sample-queue.ts';

declare const registerProcessor: (name: string, processor: typeof SamplePlayerProcessor) => void;
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

/** Samples to play; a port to answer when all samples so far are played; or null for the end. */
export type PlayerMessage = Float32Array | MessagePort | null;

class SamplePlayerProcessor extends AudioWorkletProcessor {
  readonly #queue = new SampleQueue(sampleRate);
  readonly #drains: { until: number; port: MessagePort }[] = [];
  #isOver = false;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<PlayerMessage>) => {
      if (data === null) this.#isOver = true;
      else if (data instanceof Float32Array) this.#queue.push(data);
      else {
        this.#queue.flush();
        this.#drains.push({ until: this.#queue.received, port: data });
      }
    };
  }

  process(_inputs: Float32Array[][], [output]: Float32Array[][]): boolean {
    if (output?.[0]) this.#queue.fill(output[0]);
    while (this.#drains[0] && this.#drains[0].until <= this.#queue.played)
      this.#drains.shift()?.port.postMessage(null);
    return !this.#isOver;
  }
}

registerProcessor('sample-player', SamplePlayerProcessor);
