// What every page below this bar says comes with the bar.
import '../../i18n/app-texts.ts';
import { lazy, Suspense, useState } from 'react';
import type { ThemeCycle } from '../../theme/color-scheme.ts';
import { Brand } from '../../ui/brand.tsx';
import { ShortcutList } from '../../ui/shortcuts/shortcut-list.tsx';
import { useShortcut } from '../../ui/shortcuts/shortcuts.ts';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import classes from './app-header.module.css';
import { ConnectionNote } from './connection-note.tsx';
import { MenuButton } from './menu-button.tsx';

// A menu needs a library to stand in the right place: it is fetched when somebody reaches for it.
const loadMenu = () => import('./header-menu.tsx');
const HeaderMenu = lazy(async () => ({ default: (await loadMenu()).HeaderMenu }));

/** The bar above every page of people who are signed in. */
export function AppHeader({ themeCycle }: { themeCycle: ThemeCycle }) {
  const [wantsMenu, setWantsMenu] = useState(false);
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  useShortcut('shortcuts.show', () => {
    setShowsShortcuts(true);
    return true;
  });
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Brand />
        <div className={classes.actions}>
          <ConnectionNote />
          <ThemeToggle cycle={themeCycle} />
          {wantsMenu ? (
            <Suspense fallback={<MenuButton />}>
              <HeaderMenu showShortcuts={() => setShowsShortcuts(true)} />
            </Suspense>
          ) : (
            <MenuButton onPointerEnter={() => void loadMenu()} onClick={() => setWantsMenu(true)} />
          )}
        </div>
      </div>
      {showsShortcuts && <ShortcutList onClose={() => setShowsShortcuts(false)} />}
    </header>
  );
}
