import { useEffect, useState } from 'react';
import type { KeyboardMap } from './accelerator.ts';

/** The Keyboard Map API, which TypeScript's DOM types lack. */
interface WithKeyboard {
  readonly keyboard?: { getLayoutMap(): Promise<KeyboardMap> };
}

/** Characters of this keyboard's keys; null until known, and if the browser engine does not provide them. */
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
