import { PASTE_PERMISSION } from '../../src/contract/desktop/desktop-options.ts';
import type { NativeKeys } from './native-keys.ts';
import type { Chord } from './paste-method.ts';

/** Presses keys in the program in front. */
export interface KeyPresser {
  /** Why that is not possible: a program that is not installed, or `PASTE_PERMISSION`; null if it is. */
  missing(): Promise<string | null>;
  /** Presses keys together. Rejects when the system refuses. */
  chord(keys: Chord): Promise<void>;
  /** Types a text. Rejects when the system refuses. */
  type(text: string): Promise<void>;
}

/** Presses keys by the system's own functions, which `load` opens. `isAllowed`: the system's permission. */
export function nativePresser(load: () => Promise<NativeKeys>, isAllowed: () => boolean): KeyPresser {
  let loading: Promise<NativeKeys> | null = null;
  const keys = (): Promise<NativeKeys> => {
    loading ??= load();
    return loading;
  };
  return {
    missing: async () => (isAllowed() ? null : PASTE_PERMISSION),
    chord: async (chord) => (await keys()).chord(chord),
    type: async (text) => (await keys()).type(text),
  };
}

/** Presses keys by the first of several means that is there; `missing` names what the last one lacks. */
export function firstPresser(pressers: readonly KeyPresser[]): KeyPresser {
  async function find(): Promise<{ readonly found: KeyPresser } | { readonly missing: string }> {
    let missing = '';
    for (const presser of pressers) {
      const lack = await presser.missing();
      if (lack === null) return { found: presser };
      missing = lack;
    }
    return { missing };
  }
  async function use(): Promise<KeyPresser> {
    const one = await find();
    if ('found' in one) return one.found;
    throw new Error(`${one.missing} is not there`);
  }
  return {
    async missing() {
      const one = await find();
      return 'missing' in one ? one.missing : null;
    },
    chord: async (chord) => (await use()).chord(chord),
    type: async (text) => (await use()).type(text),
  };
}
