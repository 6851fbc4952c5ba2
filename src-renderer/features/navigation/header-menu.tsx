import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { currentUser } from '../../data/user.ts';
import { Link } from '../../ui/link.tsx';
import { OpenedMenu } from '../../ui/opened-menu.tsx';
import classes from './app-header.module.css';
import { MenuButton } from './menu-button.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { type HeaderDialog, type MenuEntry, useMenu } from './use-menu.tsx';

function Entry({ entry }: { entry: MenuEntry }) {
  const parts = {
    leftSection: <MenuIcon icon={entry.icon} size={18} />,
    rightSection: entry.keys && (
      <kbd dir="ltr" className={classes.keys}>
        {entry.keys}
      </kbd>
    ),
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

/** The drop-down menu for signed-in users. */
export function HeaderMenu({ open }: { open: (dialog: HeaderDialog) => void }) {
  const { data: user } = useQuery(currentUser);
  const entries = useMenu(open);
  return (
    <OpenedMenu button={MenuButton} width={280}>
      <Menu.Label className={classes.who}>
        <span className={classes.name}>{user?.name || user?.email}</span>
        {user?.name && user.signIn === 'email' && <span className={classes.email}>{user.email}</span>}
      </Menu.Label>
      <Menu.Divider />
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </OpenedMenu>
  );
}
