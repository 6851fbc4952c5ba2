import { PASTE_PERMISSION } from '../../src/contract/desktop/desktop-options.ts';
import type { Chord } from './paste-method.ts';

/** The system does not press keys in the program in front, e.g. because that runs with more rights. */
export class KeysRefusedError extends Error {
  override readonly name = 'KeysRefusedError';
}

/** The system refused before any key was pressed: another means may press them. */
export class KeysUnavailableError extends Error {
  override readonly name = 'KeysUnavailableError';
}

/** Presses keys in the program in front. */
export interface KeyPresser {
  /** Why that is not possible: a program that is not installed, or `PASTE_PERMISSION`; null if it is. */
  missingRequirement(): Promise<string | null>;
  /** Presses keys together. Rejects when the system refuses. */
  chord(keys: Chord): Promise<void>;
  /** Types a text. Rejects when the system refuses. */
  type(text: string): Promise<void>;
}

/** Presses keys in the program in front, by the system's own means. */
export interface NativeKeys {
  /** Presses keys together, whatever keys the user is holding. */
  chord(keys: Chord): void;
  /** Types a text, independently of the keyboard's layout. */
  type(text: string): void;
}

/** Presses keys by the system's own functions, which `load` opens. `isAllowed`: the system's permission. */
export function nativePresser(load: () => Promise<NativeKeys>, isAllowed: () => boolean): KeyPresser {
  let loading: Promise<NativeKeys> | null = null;
  const keys = (): Promise<NativeKeys> => {
    loading ??= load();
    return loading;
  };
  return {
    missingRequirement: async () => (isAllowed() ? null : PASTE_PERMISSION),
    chord: async (chord) => (await keys()).chord(chord),
    type: async (text) => (await keys()).type(text),
  };
}

/** Presses keys by the first available and permitted presser; `missingRequirement` names what the last one lacks. */
export function firstPresser(pressers: readonly KeyPresser[]): KeyPresser {
  async function use(act: (presser: KeyPresser) => Promise<void>): Promise<void> {
    let refusal: KeysUnavailableError | null = null;
    let missing = '';
    for (const presser of pressers) {
      const requirement = await presser.missingRequirement();
      missing = requirement ?? missing;
      if (requirement !== null) continue;
      try {
        return await act(presser);
      } catch (error) {
        if (!(error instanceof KeysUnavailableError)) throw error;
        refusal = error;
      }
    }
    throw refusal ?? new Error(`${missing} is not there`);
  }
  return {
    async missingRequirement() {
      let missing: string | null = null;
      for (const presser of pressers) {
        missing = await presser.missingRequirement();
        if (missing === null) return null;
      }
      return missing;
    },
    chord: (chord) => use((presser) => presser.chord(chord)),
    type: (text) => use((presser) => presser.type(text)),
  };
}
