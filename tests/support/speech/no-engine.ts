import type { Recogniser } from '../../../src/server/speech/recognition/recogniser.ts';

/** What a recogniser without an engine says of itself. */
export const NO_ENGINE: Pick<Recogniser, 'capabilities' | 'warm' | 'close'> = {
  capabilities: async () => ({
    ...{ engine: null, model: null, languages: 'any', detectsLanguage: true, fallbackFrom: [] },
    engines: {} as never,
  }),
  warm: () => undefined,
  close: async () => undefined,
};
