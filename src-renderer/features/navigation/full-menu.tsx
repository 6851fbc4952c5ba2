import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { currentUser } from '../../data/user.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ThemeCycle } from '../../theme/color-scheme.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { useModal } from '../../ui/hooks/use-modal.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import classes from './full-menu.module.css';
import { MenuIcon } from './menu-icon.tsx';
import { type HeaderDialog, type MenuEntry, useMenu } from './use-menu.tsx';

/** Entries for keyboards only, hidden on touch screens. */
const KEYBOARD_ENTRIES: readonly string[] = ['menu.palette', 'menu.shortcuts'];

interface FullMenuProps {
  readonly themeCycle: ThemeCycle;
  open(dialog: HeaderDialog): void;
  onClose(): void;
}

function Entry({ entry, onClose }: { entry: MenuEntry; onClose: () => void }) {
  const icon = <MenuIcon icon={entry.icon} size={22} />;
  if (entry.to) {
    return (
      <Link to={entry.to} className={classes.entry} onClick={onClose}>
        {icon}
        {entry.label}
      </Link>
    );
  }
  return (
    <Button
      variant="bare"
      className={classes.entry}
      onClick={() => {
        onClose();
        entry.run();
      }}
    >
      {icon}
      {entry.label}
    </Button>
  );
}

/** The full-screen menu on phones and tablets, with large touch targets. */
export function FullMenu({ themeCycle, open, onClose }: FullMenuProps) {
  const { t } = useText('app');
  const { data: user } = useQuery(currentUser);
  const entries = useMenu(open).filter(({ id }) => !KEYBOARD_ENTRIES.includes(id));
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className={classes.menu}
      aria-label={t('menu.open')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.top}>
        <Brand />
        <IconButton label={t('menu.close')} onClick={onClose}>
          <IconX size={22} stroke={1.7} aria-hidden />
        </IconButton>
      </div>
      <nav className={classes.entries} aria-label={t('menu.open')}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} onClose={onClose} />
        ))}
      </nav>
      <div className={classes.appearance}>
        <span>{t('menu.appearance')}</span>
        <ThemeToggle cycle={themeCycle} />
      </div>
      <p className={classes.who}>{user?.signIn === 'email' ? user.email : user?.name}</p>
    </dialog>
  );
}
