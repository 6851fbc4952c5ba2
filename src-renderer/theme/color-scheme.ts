import { THEME_KEY } from '../../src/contract/page/storage-keys.ts';
import { THEME_CHOICES, type ThemeChoice } from '../../src/contract/page/themes.ts';

/**
 * The order of themes in the toggle: `main` on the main app and the features page, `general` on all others.
 */
const CYCLES = {
  general: ['system', 'light', 'dark'],
  main: ['light', 'dark', 'system'],
} as const satisfies Record<string, readonly ThemeChoice[]>;
export type ThemeCycle = keyof typeof CYCLES;

/** The theme after `current` in the toggle. */
export function nextThemeChoice(current: ThemeChoice, cycle: ThemeCycle): ThemeChoice {
  const order = CYCLES[cycle];
  return order[(order.indexOf(current) + 1) % order.length] ?? 'system';
}

/** The stored theme; `system` if there is no valid one or storage is disabled. */
export function storedThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return THEME_CHOICES.find((choice) => choice === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Stores the theme; false if storage is disabled (the choice then lasts for this page only). */
export function storeThemeChoice(choice: ThemeChoice): boolean {
  try {
    localStorage.setItem(THEME_KEY, choice);
    return true;
  } catch {
    return false;
  }
}

export const DARK_QUERY = '(prefers-color-scheme: dark)';

/** The page's colours, as in `index.html`. */
const PAGE_COLORS = { light: '#faf8f4', dark: '#171614' } as const;

/**
 * Sets the colour scheme on the document root: the class for our styles, the attribute for the component
 * library; and the colour around the page, whatever the system's scheme is.
 */
export function applyColorScheme(scheme: 'light' | 'dark'): void {
  const root = document.documentElement;
  root.classList.toggle('dark', scheme === 'dark');
  root.classList.toggle('light', scheme === 'light');
  root.setAttribute('data-mantine-color-scheme', scheme);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = PAGE_COLORS[scheme];
}
