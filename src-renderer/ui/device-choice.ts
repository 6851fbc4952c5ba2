import { atom } from 'jotai';

type Stored = Readonly<Record<string, unknown>>;

function readStored(key: string): Stored {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Stored) : {};
  } catch {
    return {};
  }
}

function store(key: string, name: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readStored(key), [name]: value }));
  } catch {
    // Storage may be disabled or full: the choice then lasts as long as the page.
  }
}

/**
 * A choice stored on this device under `name` in the object at `key`. `read` returns undefined for an invalid
 * stored value; the fallback then applies.
 */
export function deviceChoiceAtom<T>(
  key: string,
  name: string,
  fallback: T,
  read: (stored: unknown) => T | undefined,
) {
  const valueAtom = atom<T>(read(readStored(key)[name]) ?? fallback);
  return atom(
    (get) => get(valueAtom),
    (_get, set, value: T) => {
      set(valueAtom, value);
      store(key, name, value);
    },
  );
}
