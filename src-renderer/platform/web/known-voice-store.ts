import { createListeners } from '../../../src/async/listeners.ts';
import type { KnownVoice, KnownVoiceStore } from '../platform.ts';

const keyOf = (owner: string): string => `parlance-voices:${owner}`;

/** Voices of an account on one device; the oldest goes for a new one. */
const VOICES_MAX = 100;

interface Stored {
  readonly isOn: boolean;
  readonly voices: readonly KnownVoice[];
}
const EMPTY: Stored = { isOn: false, voices: [] };

function isVoice(value: unknown): value is KnownVoice {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('print' in value)) return false;
  const { name, print } = value;
  return typeof name === 'string' && Array.isArray(print) && print.every((one) => Number.isFinite(one));
}

function readStored(value: unknown): Stored {
  if (typeof value !== 'object' || value === null || !('isOn' in value) || !('voices' in value)) return EMPTY;
  const { isOn, voices } = value;
  return { isOn: isOn === true, voices: Array.isArray(voices) ? voices.filter(isVoice) : [] };
}

/** Keeps voices in local storage, under the account that named them; unreadable entries count as absent. */
export function knownVoiceStore(storage: Storage): KnownVoiceStore {
  const listeners = createListeners();
  // The same object for the same entry, so that a page renders only at changes.
  const cache = new Map<string, { readonly entry: string | null; readonly stored: Stored }>();

  function read(owner: string): Stored {
    const entry = storage.getItem(keyOf(owner));
    const cached = cache.get(owner);
    if (cached?.entry === entry) return cached.stored;
    let stored = EMPTY;
    try {
      stored = readStored(JSON.parse(entry ?? 'null'));
    } catch {
      // An unreadable entry is replaced by the next change.
    }
    cache.set(owner, { entry, stored });
    return stored;
  }

  function write(owner: string, stored: Stored): boolean {
    try {
      if (!stored.isOn && stored.voices.length === 0) storage.removeItem(keyOf(owner));
      else storage.setItem(keyOf(owner), JSON.stringify(stored));
      return true;
    } catch {
      return false;
    } finally {
      listeners.notify();
    }
  }

  const without = (owner: string, name: string) => read(owner).voices.filter((voice) => voice.name !== name);

  return {
    isOn: (owner) => read(owner).isOn,
    list: (owner) => read(owner).voices,
    setEnabled: (owner, isOn) => write(owner, { ...read(owner), isOn }),
    remember: (owner, voice) =>
      write(owner, { ...read(owner), voices: [...without(owner, voice.name), voice].slice(-VOICES_MAX) }),
    forget: (owner, name) => write(owner, { ...read(owner), voices: without(owner, name) }),
    forgetAll: (owner) => write(owner, { ...read(owner), voices: [] }),
    subscribe(listener) {
      return listeners.add(listener);
    },
  };
}
