import type { Recogniser } from '../../../src/server/speech/recognition/recogniser.ts';

const ABSENT = { available: false, reason: 'There is no engine.' };

/** The capabilities that a recogniser without an engine reports. */
export const NO_ENGINE: Pick<Recogniser, 'capabilities' | 'warm' | 'close'> = {
  capabilities: async () => ({
    engine: null,
    model: null,
    languages: 'any',
    detectsLanguage: true,
    fallbackFrom: [],
    engines: { openai: ABSENT, local: ABSENT, moonshine: ABSENT },
  }),
  warm: () => undefined,
  close: async () => undefined,
};
