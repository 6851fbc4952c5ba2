import { z } from 'zod';
import { desktopWordsSchema } from '../../src/contract/desktop/desktop.ts';
import { DESKTOP_WORDS, type DesktopWords } from '../../src/contract/desktop/desktop-words.ts';
import { THEME_CHOICES, type ThemeChoice } from '../../src/contract/page/themes.ts';
import { type StoredJson, storedJson } from '../disk/stored-json.ts';
import { type WindowState, windowStateSchema } from '../window/window-state.ts';

/** What the next start needs before there is a page that could say it. */
export interface ShellFacts {
  readonly window: WindowState | null;
  readonly theme: ThemeChoice;
  readonly words: DesktopWords;
  /** Whether the person was told that a closed window does not end the app. */
  readonly wasToldStillHere: boolean;
}

/** Each field by itself: words of an earlier version cost nobody the place of the window. */
const factsSchema: z.ZodType<ShellFacts> = z.object({
  window: windowStateSchema.nullable().catch(null),
  theme: z.enum(THEME_CHOICES).catch('system'),
  words: desktopWordsSchema.catch(DESKTOP_WORDS) as z.ZodType<DesktopWords>,
  wasToldStillHere: z.boolean().catch(false),
});

export interface ShellMemory {
  facts(): ShellFacts;
  remember(some: Partial<ShellFacts>): void;
  /** Resolves when all that was remembered is on the disk. */
  settled(): Promise<void>;
}

const FIRST: ShellFacts = { window: null, theme: 'system', words: DESKTOP_WORDS, wasToldStillHere: false };

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
