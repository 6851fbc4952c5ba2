import { IconAccessible, IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { currentUser } from '../../data/user.ts';
import { useText } from '../../i18n/use-text.ts';
import { openAppPanel } from '../../page-state/app-panel.ts';
import { lastAppAddress } from '../../page-state/last-app-address.ts';
import type { ThemeCycle } from '../../theme/color-scheme.ts';
import { Brand } from '../../ui/brand.tsx';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { useShortcut } from '../../ui/shortcuts/shortcuts.ts';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import classes from './app-header.module.css';
import { ConnectionNote } from './connection-note.tsx';
import { MenuButton } from './menu-button.tsx';
import type { HeaderDialog } from './use-menu.tsx';

// The menu needs a positioning library, so it loads when the user moves to the button.
const loadMenu = () => import('./header-menu.tsx');
const HeaderMenu = lazyPart(async () => (await loadMenu()).HeaderMenu);
const FullMenu = lazyPart(async () => (await import('./full-menu.tsx')).FullMenu);
const LanguageChoice = lazyPart(async () => (await import('./language-choice.tsx')).LanguageChoice);
const ShortcutList = lazyPart(
  async () => (await import('../../ui/shortcuts/shortcut-list.tsx')).ShortcutList,
  'editor',
  'shortcuts',
);
const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette);

export interface AppHeaderProps {
  readonly themeCycle: ThemeCycle;
  /** On a subpage: its title, shown beside the back link. */
  readonly title?: string;
}

interface DialogsProps {
  readonly shown: HeaderDialog;
  open(dialog: HeaderDialog): void;
  onClose(): void;
}

function Dialogs({ shown, open, onClose }: DialogsProps) {
  if (shown === 'palette') return <CommandPalette open={open} onClose={onClose} />;
  const Shown = { shortcuts: ShortcutList, language: LanguageChoice }[shown];
  return <Shown onClose={onClose} />;
}

function HeaderTitle({ title }: { title: string | undefined }) {
  const { t } = useText('app');
  const navigate = useNavigate();
  const client = useQueryClient();
  if (title === undefined) return <Brand />;
  const back = (): void => void navigate(lastAppAddress(client.getQueryData(currentUser.queryKey)?.id));
  return (
    <div className={classes.way}>
      <IconButton label={t('menu.back')} onClick={back}>
        <IconArrowLeft className={classes.arrow} size={20} stroke={1.7} aria-hidden />
      </IconButton>
      <span className={classes.title} aria-hidden="true">
        {title}
      </span>
      <span className={classes.brand}>
        <Brand />
      </span>
    </div>
  );
}

/** The header of every page for signed-in users. */
export function AppHeader({ themeCycle, title }: AppHeaderProps) {
  const { t } = useText('app');
  const narrow = useNarrow();
  const [wantsMenu, setWantsMenu] = useState(false);
  const [wasNarrow, setWasNarrow] = useState(narrow);
  // Otherwise, a menu opened at one width would reopen by itself at the other.
  if (narrow !== wasNarrow) {
    setWasNarrow(narrow);
    setWantsMenu(false);
  }
  const [dialog, setDialog] = useState<HeaderDialog | null>(null);
  useShortcut('shortcuts.show', () => {
    setDialog('shortcuts');
    return true;
  });
  useShortcut('palette.open', () => {
    setDialog('palette');
    return true;
  });
  const closeMenu = (): void => setWantsMenu(false);
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <HeaderTitle title={title} />
        <div className={classes.actions}>
          <ConnectionNote />
          <IconButton label={t('menu.accessibility')} onClick={() => openAppPanel('accessibility')}>
            <IconAccessible size={20} stroke={1.7} aria-hidden />
          </IconButton>
          <ThemeToggle cycle={themeCycle} />
          {wantsMenu && !narrow ? (
            <HeaderMenu open={setDialog} fallback={<MenuButton />} />
          ) : (
            <MenuButton
              aria-haspopup={narrow ? 'dialog' : 'menu'}
              onPointerEnter={() => void loadMenu()}
              onClick={() => setWantsMenu(true)}
            />
          )}
          {wantsMenu && narrow && <FullMenu themeCycle={themeCycle} open={setDialog} onClose={closeMenu} />}
        </div>
      </div>
      {dialog && <Dialogs shown={dialog} open={setDialog} onClose={() => setDialog(null)} />}
    </header>
  );
}
