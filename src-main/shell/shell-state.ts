import { z } from 'zod';
import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  RECORDING_LANGUAGES,
  type RecordingLanguage,
} from '../../src/contract/languages.ts';
import { THEME_CHOICES, type ThemeChoice } from '../../src/contract/page/themes.ts';
import { type StoredJson, storedJson } from '../disk/stored-json.ts';
import { type WindowState, windowStateSchema } from '../window/window-state.ts';

/** Facts that the next start needs before a page is loaded. */
export interface ShellFacts {
  readonly window: WindowState | null;
  readonly theme: ThemeChoice;
  readonly language: InterfaceLanguage;
  /** Languages of the last recordings, the latest first: their spelling is checked. */
  readonly recordedIn: readonly RecordingLanguage[];
  /** True when the user was told that closing the window does not end the app. */
  readonly wasToldStillHere: boolean;
}

/** Each field is validated separately: an obsolete entry must not lose the window's position. */
const factsSchema: z.ZodType<ShellFacts> = z.object({
  window: windowStateSchema.nullable().catch(null),
  theme: z.enum(THEME_CHOICES).catch('system'),
  language: z.enum(INTERFACE_LANGUAGES).catch('en'),
  recordedIn: z.array(z.enum(RECORDING_LANGUAGES)).catch([]),
  wasToldStillHere: z.boolean().catch(false),
});

export interface ShellState {
  facts(): ShellFacts;
  remember(changes: Partial<ShellFacts>): void;
  /** Resolves when everything is on disk. */
  settled(): Promise<void>;
}

const DEFAULT_FACTS: ShellFacts = {
  window: null,
  theme: 'system',
  language: 'en',
  recordedIn: [],
  wasToldStillHere: false,
};

/** Opens the stored facts, with defaults for missing ones. `fail`: receives disk errors. */
export async function openShellState(path: string, fail: (error: unknown) => void): Promise<ShellState> {
  const file: StoredJson<ShellFacts> = storedJson(path, factsSchema);
  const found = await file.read().catch((error: unknown) => {
    // A disk error here must not make the start fail.
    fail(error);
    return null;
  });
  let facts = found ?? DEFAULT_FACTS;
  let last: Promise<void> = Promise.resolve();
  return {
    facts: () => facts,
    remember(changes) {
      facts = { ...facts, ...changes };
      last = file.write(facts).catch(fail);
    },
    settled: () => last,
  };
}
