import { useSyncExternalStore } from 'react';
import { createListeners } from '../../src/async/listeners.ts';
import { THEME_KEY } from '../../src/contract/page/storage-keys.ts';
import type { ThemeChoice } from '../../src/contract/page/themes.ts';
import { applyColorScheme, DARK_QUERY, storedThemeChoice, storeThemeChoice } from './color-scheme.ts';

const listeners = createListeners();
/** The theme chosen on this page, if the browser refuses to store it. */
let unstoredChoice: ThemeChoice | null = null;

function applyAndNotify(): void {
  applyColorScheme(effectiveScheme());
  listeners.notify();
}

const currentChoice = (): ThemeChoice => unstoredChoice ?? storedThemeChoice();

function effectiveScheme(): 'light' | 'dark' {
  const choice = currentChoice();
  if (choice !== 'system') return choice;
  return window.matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
}

/** Applies a theme chosen in another tab. */
function onStorage({ key }: StorageEvent): void {
  if (key !== THEME_KEY) return;
  unstoredChoice = null;
  applyAndNotify();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    window.matchMedia(DARK_QUERY).addEventListener('change', applyAndNotify);
  }
  const unsubscribe = listeners.add(listener);
  return () => {
    unsubscribe();
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    window.matchMedia(DARK_QUERY).removeEventListener('change', applyAndNotify);
  };
}

/** Sets the theme of this device. */
export function chooseTheme(choice: ThemeChoice): void {
  unstoredChoice = storeThemeChoice(choice) ? null : choice;
  applyAndNotify();
}

/** The chosen theme; `system` in prerendered pages. */
export const useThemeChoice = (): ThemeChoice =>
  useSyncExternalStore<ThemeChoice>(subscribe, currentChoice, () => 'system');

/** The current colour scheme; light in prerendered pages. */
export const useColorScheme = (): 'light' | 'dark' =>
  useSyncExternalStore<'light' | 'dark'>(subscribe, effectiveScheme, () => 'light');
