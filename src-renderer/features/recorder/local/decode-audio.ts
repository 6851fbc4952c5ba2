import { AudioBufferSink, BlobSource, Input, MP4, OGG, WAVE, WEBM } from 'mediabunny';
import { PCM_RATE, pcmOf } from '../../../../src/speech/audio/pcm.ts';
import { createResampler } from '../../../../src/speech/audio/resample.ts';

/** The mean of all channels. */
function mixed(buffer: AudioBuffer): Float32Array {
  const { numberOfChannels } = buffer;
  const sum = new Float32Array(buffer.length);
  for (let channel = 0; channel < numberOfChannels; channel += 1) {
    for (const [n, sample] of buffer.getChannelData(channel).entries())
      sum[n] = (sum[n] ?? 0) + sample / numberOfChannels;
  }
  return sum;
}

/**
 * Decodes a recording by the browser's own decoder, as 16 kHz mono 16-bit samples in pieces: only one of them is in memory.
 * Throws if the browser can't.
 */
export async function* decodeAudio(audio: Blob): AsyncGenerator<Uint8Array, void, undefined> {
  const input = new Input({ source: new BlobSource(audio), formats: [WEBM, OGG, MP4, WAVE] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new Error('The recording has no audio.');
    let resampler: ReturnType<typeof createResampler> | null = null;
    for await (const { buffer } of new AudioBufferSink(track).buffers()) {
      resampler ??= createResampler(buffer.sampleRate, PCM_RATE);
      yield pcmOf(resampler.push(mixed(buffer)));
    }
  } finally {
    input.dispose();
  }
}
