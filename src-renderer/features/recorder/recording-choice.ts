import { atom } from 'jotai';
import { AI_SERVICE_DEFAULT, AI_SERVICES } from '../../../src/contract/ai-services.ts';
import { RECORDING_LANGUAGES, type RecordingLanguage } from '../../../src/contract/languages.ts';
import { SENSITIVITY } from '../../../src/contract/limits.ts';

const KEY = 'parlance-recorder';

type Stored = Readonly<Record<string, unknown>>;

function readStored(): Stored {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Stored) : {};
  } catch {
    return {};
  }
}

function store(name: string, value: unknown): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readStored(), [name]: value }));
  } catch {
    // Storage may be switched off or full: the choice then lasts as long as the page.
  }
}

/** A choice that this device remembers; what is stored and makes no sense counts as not chosen. */
function remembered<T>(name: string, fallback: T, read: (stored: unknown) => T | undefined) {
  const chosen = atom<T>(read(readStored()[name]) ?? fallback);
  return atom(
    (get) => get(chosen),
    (_get, set, value: T) => {
      set(chosen, value);
      store(name, value);
    },
  );
}

/** What the next recording is made with. */
export const aiServiceAtom = remembered('aiService', AI_SERVICE_DEFAULT, (stored) =>
  AI_SERVICES.find((service) => service === stored),
);
export const languageAtom = remembered<RecordingLanguage>('language', 'auto', (stored) =>
  RECORDING_LANGUAGES.find((language) => language === stored),
);
export const sensitivityAtom = remembered<number>('sensitivity', SENSITIVITY.default, (stored) => {
  const isInRange = typeof stored === 'number' && stored >= SENSITIVITY.min && stored <= SENSITIVITY.max;
  return isInRange ? stored : undefined;
});

/** Whether a recording is also written in the person's own style. */
export const personalizeAtom = remembered<boolean>('personalize', true, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
);

export const recordingChoiceAtom = atom((get) => ({
  aiService: get(aiServiceAtom),
  language: get(languageAtom),
  personalize: get(personalizeAtom),
}));
