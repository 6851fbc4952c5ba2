import { PCM_RATE } from '../../../speech/audio/pcm.ts';
import { createResampler, type Resampler } from '../../../speech/audio/resample.ts';
import { type Codec, DamagedTrackError, type DecodedAudio, UnsupportedCodecError } from '../codecs/codec.ts';
import { openCodec } from '../codecs/open-codec.ts';
import { demuxAdts } from '../containers/adts.ts';
import { ByteInput } from '../containers/byte-input.ts';
import type { Demuxer, Packet, TrackStart } from '../containers/demuxer.ts';
import { demuxFlac } from '../containers/flac.ts';
import { demuxMatroska } from '../containers/matroska.ts';
import { demuxMp4 } from '../containers/mp4.ts';
import { demuxMpeg } from '../containers/mpeg.ts';
import { demuxOgg } from '../containers/ogg.ts';
import { demuxRiff } from '../containers/riff.ts';
import { downmix, onlyChannel } from '../downmix.ts';
import type { SourceHints } from './messages.ts';

/** Valid sample rates in Hz; others mean a damaged header. */
const RATES = { min: 2000, max: 768_000 };

/** Shortest gap in the times of a file that is filled with silence, in seconds: times are rounded. */
const GAP_MIN_SECONDS = 0.1;
/** Maximum silence inserted into a recording, in seconds: more indicates damaged times. */
const SILENCE_MAX_SECONDS = 3600;

function demuxerOf({ format, ignoresLength, description }: SourceHints): Demuxer {
  switch (format) {
    case 'webm':
      return demuxMatroska;
    case 'ogg':
      return demuxOgg;
    case 'mp4':
      return demuxMp4(description);
    case 'mp3':
      return demuxMpeg;
    case 'flac':
      return demuxFlac;
    case 'aac':
      return demuxAdts;
    case 'wav':
      return demuxRiff(ignoresLength);
  }
}

/**
 * Converts samples between -1 and 1 to 16 bits, in the machine's byte order: little-endian on every machine that
 * Parlance is built for. NaN becomes silence, as an `Int16Array` stores it.
 */
function toPcm(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const pcm = new Int16Array(samples.length);
  for (let index = 0; index < pcm.length; index += 1) {
    const scaled = Math.round((samples[index] ?? 0) * 32_768);
    pcm[index] = scaled > 32_767 ? 32_767 : scaled < -32_768 ? -32_768 : scaled;
  }
  return new Uint8Array(pcm.buffer);
}

/** Result of one step. */
export type StepResult =
  | { kind: 'source'; sampleRate: number; channels: number }
  | { kind: 'audio'; pcm: Uint8Array<ArrayBuffer> }
  | { kind: 'nothing' }
  /** More input is needed. */
  | { kind: 'starved' }
  | { kind: 'done' };

const NOTHING: StepResult = { kind: 'nothing' };

/** The decoded audio of a packet, at the codec's rate. */
interface PacketAudio {
  mono: Float32Array;
  rate: number;
  channels: number;
  /** Seconds of silence before it. */
  silence: number;
}

/** Decodes one track to 16 kHz: its codec, trimming at both ends, and gaps. */
class TrackDecoding {
  readonly #codec: Codec;
  readonly #channel: number | undefined;
  #skipSeconds: number;
  #skipSamples: number;
  #pageSamples = 0;
  #rate = 0;
  #resampler: Resampler | null = null;
  readonly #startSeconds: number;
  #seconds = 0;
  /** Start time of the next output: a decoder may return nothing for the first packets, and their audio with a later one. */
  #dueSeconds: number | undefined;
  #silenceLeft: number;

  constructor(codec: Codec, start: TrackStart, { channel, isRest }: SourceHints) {
    this.#codec = codec;
    this.#channel = channel;
    this.#startSeconds = start.startSeconds ?? 0;
    this.#silenceLeft = isRest ? 0 : SILENCE_MAX_SECONDS;
    this.#skipSeconds = start.skipSeconds ?? 0;
    this.#skipSamples = start.skipSamples ?? 0;
  }

  /** Decodes a packet to mono. */
  async decode(packet: Packet): Promise<PacketAudio | null> {
    if (packet.startsPage) this.#pageSamples = 0;
    const audio = await this.#codec.decode(packet);
    this.#dueSeconds ??= packet.startSeconds;
    if (!audio || !this.#isSane(audio)) return null;
    const mono =
      this.#channel === undefined
        ? downmix(audio.channels, this.#codec.weights)
        : onlyChannel(audio.channels, this.#channel);
    this.#pageSamples += mono.length * (this.trackRate(audio.sampleRate) / audio.sampleRate);
    const trimmed = this.#trim(mono, packet, audio.sampleRate);
    const silence = this.#takeGap();
    this.#seconds += silence + trimmed.length / audio.sampleRate;
    return { mono: trimmed, rate: audio.sampleRate, channels: audio.channels.length, silence };
  }

  /** Resamples to 16 kHz; when the rate changes, the remaining samples of the old rate come first. */
  convert(mono: Float32Array, rate: number): Float32Array[] {
    const parts: Float32Array[] = [];
    if (rate !== this.#rate) {
      if (this.#resampler) parts.push(this.#resampler.flush());
      this.#rate = rate;
      this.#resampler = createResampler(rate, PCM_RATE);
    }
    if (this.#resampler) parts.push(this.#resampler.push(mono));
    return parts;
  }

  /** The sample rate of the track, whose packets are decoded at `rate`. */
  trackRate(rate: number): number {
    return this.#codec.trackRate ?? rate;
  }

  /** Returns the samples buffered between two packets. */
  flush(): Float32Array {
    const rest = this.#resampler?.flush() ?? new Float32Array(0);
    this.#rate = 0;
    this.#resampler = null;
    return rest;
  }

  finish(): Float32Array {
    this.#codec.close();
    return this.flush();
  }

  close(): void {
    this.#codec.close();
  }

  #isSane({ sampleRate, channels }: DecodedAudio): boolean {
    return sampleRate >= RATES.min && sampleRate <= RATES.max && (channels[0]?.length ?? 0) > 0;
  }

  /** Seconds that are missing before the next sound. */
  #takeGap(): number {
    const gap = (this.#dueSeconds ?? this.#startSeconds) - this.#seconds;
    this.#dueSeconds = undefined;
    if (gap < GAP_MIN_SECONDS || gap > this.#silenceLeft) return 0;
    this.#silenceLeft -= gap;
    return gap;
  }

  #trim(mono: Float32Array, packet: Packet, rate: number): Float32Array {
    if (this.#skipSeconds > 0) {
      this.#skipSamples += Math.round(this.#skipSeconds * rate);
      this.#skipSeconds = 0;
    }
    const skipped = Math.min(this.#skipSamples, mono.length);
    this.#skipSamples -= skipped;
    const discarded = Math.round(((packet.discardNs ?? 0) * rate) / 1e9);
    const share = rate / this.trackRate(rate);
    const excess =
      packet.pageSamples === undefined ? 0 : Math.round((this.#pageSamples - packet.pageSamples) * share);
    const padded = Math.round((packet.trimEnd ?? 0) * share);
    // Only the last packet is padded: a trim larger than that packet is a damaged value.
    const trim = padded + discarded + (excess < mono.length ? Math.max(0, excess) : 0);
    return mono.subarray(skipped, Math.max(skipped, mono.length - trim));
  }
}

/** Converts the bytes of a recording to 16 kHz mono samples, one small step at a time. */
export class Pipeline {
  readonly input = new ByteInput();
  readonly #events;
  readonly #hints: SourceHints;
  #track: TrackDecoding | null = null;
  /** Samples of silence to emit before the pending audio. */
  #silence = 0;
  #pending: PacketAudio | null = null;
  #hasSource = false;
  #isFinished = false;
  readonly #ready: StepResult[] = [];

  constructor(hints: SourceHints) {
    this.#events = demuxerOf(hints)(this.input);
    this.#hints = hints;
  }

  /**
   * Runs one step, which decodes at most one packet.
   * @throws UnsupportedCodecError
   */
  async step(): Promise<StepResult> {
    const ready = this.#ready.shift();
    if (ready) return ready;
    if (this.#pending) {
      this.#emitNext(this.#pending);
      return this.#ready.shift() ?? NOTHING;
    }
    if (this.#isFinished) return { kind: 'done' };
    const { done, value } = this.#events.next();
    if (done) {
      this.#isFinished = true;
      this.#emit(this.#track?.finish());
      this.#track = null;
      return NOTHING;
    }
    if (value === 'more') return this.input.hasEnded ? NOTHING : { kind: 'starved' };
    if (value === 'pause') return NOTHING;
    if (value.kind === 'track') await this.#begin(value);
    else await this.#decode(value);
    return this.#ready.shift() ?? NOTHING;
  }

  close(): void {
    this.#track?.close();
    this.#track = null;
  }

  async #begin(start: TrackStart): Promise<void> {
    this.#emit(this.#track?.finish());
    this.#track = null;
    try {
      this.#track = new TrackDecoding(await openCodec(start.setup), start, this.#hints);
    } catch (error) {
      // A damaged or unsupported track is skipped, as another may follow; an unsupported codec counts only
      // before any audio.
      const isSkippable = error instanceof UnsupportedCodecError && this.#hasSource;
      if (!isSkippable && !(error instanceof DamagedTrackError)) throw error;
    }
  }

  async #decode(packet: Packet): Promise<void> {
    const track = this.#track;
    const audio = await track?.decode(packet);
    if (!track || !audio) return;
    if (!this.#hasSource) {
      this.#hasSource = true;
      this.#ready.push({
        kind: 'source',
        sampleRate: track.trackRate(audio.rate),
        channels: audio.channels,
      });
    }
    if (audio.silence > 0) this.#emit(track.flush());
    this.#silence = Math.round(audio.silence * PCM_RATE);
    this.#pending = audio;
    this.#emitNext(audio);
  }

  /** Emits the next second of silence, or the pending audio. */
  #emitNext({ mono, rate }: PacketAudio): void {
    const silent = Math.min(this.#silence, PCM_RATE);
    this.#silence -= silent;
    if (silent > 0) {
      this.#emit(new Float32Array(silent));
    } else {
      this.#pending = null;
      for (const part of this.#track?.convert(mono, rate) ?? []) this.#emit(part);
    }
  }

  #emit(samples: Float32Array | undefined): void {
    if (samples && samples.length > 0) this.#ready.push({ kind: 'audio', pcm: toPcm(samples) });
  }
}
