import '../../theme/styles-menu.ts';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { currentUser } from '../../data/user.ts';
import classes from './app-header.module.css';
import { MenuButton } from './menu-button.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { type HeaderDialog, type MenuEntry, useMenu } from './use-menu.tsx';

function Entry({ entry }: { entry: MenuEntry }) {
  const parts = {
    leftSection: <MenuIcon icon={entry.icon} size={18} />,
    rightSection: entry.keys && <kbd className={classes.keys}>{entry.keys}</kbd>,
  };
  if (entry.to) {
    return (
      <Menu.Item component={Link} to={entry.to} {...parts}>
        {entry.label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item {...parts} onClick={entry.run}>
      {entry.label}
    </Menu.Item>
  );
}

/** The menu of people who are signed in; it opens as soon as it is there, because it is loaded when asked for. */
export function HeaderMenu({ open }: { open: (dialog: HeaderDialog) => void }) {
  const { data: user } = useQuery(currentUser);
  const entries = useMenu(open);
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
      width={280}
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
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
