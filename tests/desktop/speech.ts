import { hasCode } from '../../src/node/error-code.ts';
import { novelClips } from '../support/speech/real-voices.ts';
import * as voice from '../support/speech/voice.ts';
import { isRealElectron, test } from './fixtures.ts';

/** The sound; on Electron itself, the running test skips where the program or the recording is not installed. */
async function soundOf(make: () => Promise<string>): Promise<string> {
  try {
    return await make();
  } catch (error) {
    test.skip(isRealElectron && hasCode(error, 'ENOENT'), `No sound for the microphone: ${String(error)}`);
    throw error;
  }
}

export const speak = (...values: Parameters<typeof voice.speak>): Promise<string> =>
  soundOf(() => voice.speak(...values));

export const speakWithPauses = (...values: Parameters<typeof voice.speakWithPauses>): Promise<string> =>
  soundOf(() => voice.speakWithPauses(...values));

export const synthesize = (...values: Parameters<typeof voice.synthesize>): Promise<string> =>
  soundOf(() => voice.synthesize(...values));

/** The first sentence of the novel, read by a person. */
export const readAloud = (): Promise<string> => soundOf(async () => novelClips()[0]?.path ?? '');
