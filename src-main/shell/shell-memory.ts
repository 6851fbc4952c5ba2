import { z } from 'zod';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../src/contract/languages.ts';
import { THEME_CHOICES, type ThemeChoice } from '../../src/contract/page/themes.ts';
import { type StoredJson, storedJson } from '../disk/stored-json.ts';
import { type WindowState, windowStateSchema } from '../window/window-state.ts';

/** What the next start needs before there is a page that could say it. */
export interface ShellFacts {
  readonly window: WindowState | null;
  readonly theme: ThemeChoice;
  readonly language: InterfaceLanguage;
  /** Whether the person was told that a closed window does not end the app. */
  readonly wasToldStillHere: boolean;
}

/** Each field by itself: an entry of an earlier version costs nobody the place of the window. */
const factsSchema: z.ZodType<ShellFacts> = z.object({
  window: windowStateSchema.nullable().catch(null),
  theme: z.enum(THEME_CHOICES).catch('system'),
  language: z.enum(INTERFACE_LANGUAGES).catch('en'),
  wasToldStillHere: z.boolean().catch(false),
});

export interface ShellMemory {
  facts(): ShellFacts;
  remember(some: Partial<ShellFacts>): void;
  /** Resolves when all that was remembered is on the disk. */
  settled(): Promise<void>;
}

const FIRST: ShellFacts = { window: null, theme: 'system', language: 'en', wasToldStillHere: false };

/** Opens what was remembered; with nothing but defaults where there is nothing. `fail`: hears of a disk that refuses. */
export async function openShellMemory(path: string, fail: (error: unknown) => void): Promise<ShellMemory> {
  const file: StoredJson<ShellFacts> = storedJson(path, factsSchema);
  let facts = (await file.read()) ?? FIRST;
  let last: Promise<void> = Promise.resolve();
  return {
    facts: () => facts,
    remember(some) {
      facts = { ...facts, ...some };
      last = file.write(facts).catch(fail);
    },
    settled: () => last,
  };
}
