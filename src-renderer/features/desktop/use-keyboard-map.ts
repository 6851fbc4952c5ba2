import { useEffect, useState } from 'react';
import type { KeyboardMap } from './accelerator.ts';

/** The Keyboard Map API, which TypeScript's DOM types lack. */
interface WithKeyboard {
  readonly keyboard?: { getLayoutMap(): Promise<KeyboardMap> };
}

/** What the keys of this keyboard type; null until known, and where the browser engine does not tell. */
export function useKeyboardMap(): KeyboardMap | null {
  const [map, setMap] = useState<KeyboardMap | null>(null);
  useEffect(() => {
    let isOver = false;
    const ask = async (): Promise<void> => {
      // A refusal leaves the names of a US keyboard.
      const found = await (navigator as WithKeyboard).keyboard?.getLayoutMap().catch(() => null);
      if (!isOver) setMap(found ?? null);
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, []);
  return map;
}
