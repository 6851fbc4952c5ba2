import { atom } from 'jotai';
import { AI_SERVICE_DEFAULT, AI_SERVICES, type AiService } from '../../src/contract/api/ai-services.ts';
import { deviceChoiceAtom } from '../ui/device-choice.ts';

/** Storage key of the recorder's choices. */
export const RECORDER_KEY = 'parlance-recorder';

/** The writing service picked on this device; null for none. */
export const pickedServiceAtom = deviceChoiceAtom<AiService | null>(
  RECORDER_KEY,
  'aiService',
  null,
  (stored) => AI_SERVICES.find((service) => service === stored),
);

/** The services that this server has a key for; empty until known. */
export const availableServicesAtom = atom<readonly AiService[]>([]);

/** The writing service: the picked one, or else the first available one. */
export const aiServiceAtom = atom(
  (get): AiService => get(pickedServiceAtom) ?? get(availableServicesAtom)[0] ?? AI_SERVICE_DEFAULT,
  (_get, set, service: AiService) => set(pickedServiceAtom, service),
);
