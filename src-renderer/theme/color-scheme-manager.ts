import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { THEME_KEY } from '../../src/contract/page/storage-keys.ts';
import type { ThemeChoice } from '../../src/contract/page/themes.ts';
import { storedThemeChoice, storeThemeChoice } from './color-scheme.ts';

/** Mantine calls `auto` what the product calls `system`. */
export function toMantine(choice: ThemeChoice): MantineColorScheme {
  return choice === 'system' ? 'auto' : choice;
}

export function fromMantine(scheme: MantineColorScheme): ThemeChoice {
  return scheme === 'auto' ? 'system' : scheme;
}

/** Keeps the choice under the product's theme key and follows a change made in another tab. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let onStorage: ((event: StorageEvent) => void) | undefined;
  const unsubscribe = (): void => {
    if (onStorage) window.removeEventListener('storage', onStorage);
    onStorage = undefined;
  };
  return {
    get: () => toMantine(storedThemeChoice()),
    set: (scheme) => {
      storeThemeChoice(fromMantine(scheme));
    },
    subscribe: (onUpdate) => {
      unsubscribe();
      onStorage = (event) => {
        if (event.key === THEME_KEY) onUpdate(toMantine(storedThemeChoice()));
      };
      window.addEventListener('storage', onStorage);
    },
    unsubscribe,
    clear: () => storeThemeChoice('system'),
  };
}
