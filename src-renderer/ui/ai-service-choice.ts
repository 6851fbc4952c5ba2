import { AI_SERVICE_DEFAULT, AI_SERVICES } from '../../src/contract/ai-services.ts';
import { deviceChoice } from './device-choice.ts';

/** Where the choices of the recorder are remembered. */
export const RECORDER_KEY = 'parlance-recorder';

/** The service that writes, as chosen on this device. */
export const aiServiceAtom = deviceChoice(RECORDER_KEY, 'aiService', AI_SERVICE_DEFAULT, (stored) =>
  AI_SERVICES.find((service) => service === stored),
);
