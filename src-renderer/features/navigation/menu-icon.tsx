import {
  IconCommand,
  IconHistory,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMicrophone,
} from '@tabler/icons-react';
import type { MenuEntry } from './use-menu.tsx';

const ICONS = {
  record: IconMicrophone,
  recent: IconHistory,
  language: IconLanguage,
  palette: IconCommand,
  shortcuts: IconKeyboard,
  logout: IconLogout,
} as const satisfies Record<MenuEntry['icon'], unknown>;

/** The picture of a menu entry. */
export function MenuIcon({ icon, size }: { icon: MenuEntry['icon']; size: number }) {
  const Icon = ICONS[icon];
  return <Icon size={size} stroke={1.7} aria-hidden />;
}
