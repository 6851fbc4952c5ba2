import '../../theme/styles-menu.ts';
import { Menu } from '@mantine/core';
import { IconHistory, IconKeyboard, IconLogout, IconMenu2, IconMicrophone } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { currentUser, logout } from '../../data/user.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ThemeCycle } from '../../theme/color-scheme.ts';
import { Brand } from '../../ui/brand.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ShortcutList } from '../../ui/shortcuts/shortcut-list.tsx';
import { useShortcut } from '../../ui/shortcuts/shortcuts.ts';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import classes from './app-header.module.css';

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The bar above every page of people who are signed in. */
export function AppHeader({ themeCycle }: { themeCycle: ThemeCycle }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const { data: user } = useQuery(currentUser);
  const leave = useMutation(logout(client));
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
          <ThemeToggle cycle={themeCycle} />
          <Menu
            position="bottom-end"
            width={260}
            radius="lg"
            withinPortal={false}
            withInitialFocusPlaceholder={false}
          >
            <Menu.Target>
              <IconButton label={t('menu.open')}>
                <IconMenu2 size={20} stroke={1.7} aria-hidden />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label className={classes.who}>
                <span className={classes.name}>{user?.name || user?.email}</span>
                {user?.name && <span className={classes.email}>{user.email}</span>}
              </Menu.Label>
              <Menu.Divider />
              {pathname !== '/app' && (
                <Menu.Item component={Link} to="/app" leftSection={<IconMicrophone {...ICON} />}>
                  {t('menu.record')}
                </Menu.Item>
              )}
              {pathname !== '/recent' && (
                <Menu.Item component={Link} to="/recent" leftSection={<IconHistory {...ICON} />}>
                  {t('menu.recent')}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconKeyboard {...ICON} />} onClick={() => setShowsShortcuts(true)}>
                {t('menu.shortcuts')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconLogout {...ICON} />}
                disabled={leave.isPending}
                onClick={() => leave.mutate()}
              >
                {t('menu.logout')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      {showsShortcuts && <ShortcutList onClose={() => setShowsShortcuts(false)} />}
    </header>
  );
}
