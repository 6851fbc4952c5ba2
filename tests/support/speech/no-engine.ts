import type { Recogniser } from '../../../src/server/speech/recognition/recogniser.ts';

/** The capabilities that a recogniser without an engine reports. */
export const NO_ENGINE: Pick<Recogniser, 'capabilities' | 'warm' | 'close'> = {
  capabilities: async () => ({
    ...{ engine: null, model: null, languages: 'any', detectsLanguage: true, fallbackFrom: [] },
    engines: {} as never,
  }),
  warm: () => undefined,
  close: async () => undefined,
};
