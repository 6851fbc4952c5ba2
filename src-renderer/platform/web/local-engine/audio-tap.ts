import { PCM_RATE, pcmOf } from '../../../../src/speech/audio/pcm.ts';
import { createResampler } from '../../../../src/speech/audio/resample.ts';
import processorAddress from './audio-tap-processor.ts?worker&url';

/**
 * Passes on the audio of a node as 16 kHz mono 16-bit samples, until the context closes. Rejects if the browser cannot
 * run the processor.
 */
export async function tapAudio(node: AudioNode, onAudio: (pcm: Uint8Array) => void): Promise<void> {
  const { context } = node;
  await context.audioWorklet.addModule(processorAddress);
  const tap = new AudioWorkletNode(context, 'audio-tap', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  });
  const resampler = createResampler(context.sampleRate, PCM_RATE);
  tap.port.onmessage = ({ data }: MessageEvent<Float32Array>) => onAudio(pcmOf(resampler.push(data)));
  node.connect(tap);
}
