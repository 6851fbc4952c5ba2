import '../../theme/styles-menu.ts';
import { Menu } from '@mantine/core';
import { IconHistory, IconKeyboard, IconLogout, IconMicrophone } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { currentUser, logout } from '../../data/user.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './app-header.module.css';
import { MenuButton } from './menu-button.tsx';

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The menu of people who are signed in; it opens as soon as it is there, because it is loaded when asked for. */
export function HeaderMenu({ showShortcuts }: { showShortcuts: () => void }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const { data: user } = useQuery(currentUser);
  const leave = useMutation(logout(client));
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    // The button that was pressed has been replaced by this one: closing has to lead back to it.
    button.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={260}
      radius="lg"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <MenuButton ref={button} />
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
        <Menu.Item leftSection={<IconKeyboard {...ICON} />} onClick={showShortcuts}>
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
  );
}
