import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { THEME_CHOICES, type ThemeChoice } from '../../../src/contract/page/themes.ts';
import { logout } from '../../data/sign-out.ts';
import { currentUser } from '../../data/user.ts';
import { useText } from '../../i18n/use-text.ts';
import { openAppPanel } from '../../page-state/app-panel.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { chooseTheme } from '../../theme/theme-choice.ts';
import type { Command } from '../../ui/commands/commands.ts';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import { shortcutKeys } from '../../ui/shortcuts/shortcut-keys.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { MenuIconName } from './menu-icon.tsx';

/** Dialogs that the header can open. */
export type HeaderDialog = 'shortcuts' | 'language' | 'palette';

/** Milliseconds until the personality settings open: the menu has closed by then and restored the focus. */
const AFTER_MENU_MS = 100;

export interface MenuEntry extends Command {
  readonly icon: MenuIconName;
  /** The target page, if the entry is a link. */
  readonly to?: string;
}

function useLogoutEntry(): MenuEntry {
  const { t } = useText('app');
  const logoutMutation = useMutation(logout(useQueryClient()));
  return {
    id: 'menu.logout',
    icon: 'logout',
    label: t('menu.logout'),
    run: () => {
      if (!logoutMutation.isPending) logoutMutation.mutate();
    },
  };
}

/** The menu entries of every page, in order. */
export function useMenu(open: (dialog: HeaderDialog) => void): MenuEntry[] {
  const { t } = useText('app');
  const navigate = useNavigate();
  const narrow = useNarrow();
  // On wide screens, the main page names two of them differently.
  const isMain = useLocation().pathname === '/app' && !narrow;
  const { desktop } = usePlatform();
  const isOpen = useQuery(currentUser).data?.signIn === 'computer';
  const logoutEntry = useLogoutEntry();
  const page = (id: string, icon: MenuEntry['icon'], label: string, to: string): MenuEntry => ({
    id,
    icon,
    label,
    to,
    run: () => void navigate(to),
  });
  return [
    // An address without a transcription starts a new one.
    page('menu.record', 'record', t('menu.record'), '/app'),
    page('menu.recent', 'recent', t('menu.recent'), '/recent'),
    page('menu.voiceProfiles', 'voice', t('menu.voiceProfiles'), '/voice-profiles'),
    page('menu.analytics', 'analytics', t('menu.analytics'), '/analytics'),
    {
      id: 'menu.personality',
      icon: 'personality',
      label: t(isMain ? 'menu.coach' : 'menu.personality'),
      run: () => void setTimeout(() => openAppPanel('personality'), AFTER_MENU_MS),
    },
    page('menu.settings', 'settings', t('menu.settings'), '/settings'),
    ...(desktop ? [page('menu.desktop', 'desktop', t('menu.desktop'), '/desktop')] : []),
    page('menu.pricing', 'pricing', t('menu.pricing'), '/pricing'),
    page('menu.faq', 'faq', t('menu.faq'), '/faq'),
    page('menu.help', 'help', t(isMain ? 'menu.contact' : 'menu.help'), '/contact'),
    page('menu.privacy', 'privacy', t('menu.privacy'), '/privacy'),
    { id: 'menu.language', icon: 'language', label: t('menu.language'), run: () => open('language') },
    {
      id: 'menu.palette',
      icon: 'palette',
      label: t('menu.palette'),
      keys: shortcutKeys('palette.open', t),
      run: () => open('palette'),
    },
    {
      id: 'menu.shortcuts',
      icon: 'shortcuts',
      label: t('menu.shortcuts'),
      keys: shortcutKeys('shortcuts.show', t),
      run: () => open('shortcuts'),
    },
    // The account of this computer opens without a password: there is nothing to sign out of.
    ...(isOpen ? [] : [logoutEntry]),
  ];
}

/** One command per theme. */
function useThemeCommands(): Command[] {
  const { t } = useText('app', 'common');
  const choose = (choice: ThemeChoice): void => {
    chooseTheme(choice);
    showToast({ kind: 'info', title: t(`theme.changed.${choice}`) });
  };
  return THEME_CHOICES.map((choice) => ({
    id: `theme.${choice}`,
    label: t('theme.choose', { mode: t(`theme.${choice}`) }),
    run: () => choose(choice),
  }));
}

/** The commands of every page: the menu's entries, and the themes. */
export function useHeaderCommands(open: (dialog: HeaderDialog) => void): Command[] {
  const entries = useMenu(open).filter(({ id }) => id !== 'menu.palette');
  return [...entries, ...useThemeCommands()];
}
