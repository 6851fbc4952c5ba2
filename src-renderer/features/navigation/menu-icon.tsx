import {
  IconChartBar,
  IconCommand,
  IconCreditCard,
  IconDeviceDesktop,
  IconHelp,
  IconHistory,
  IconKeyboard,
  IconLanguage,
  IconLifebuoy,
  IconLogout,
  IconMicrophone,
  IconSettings,
  IconShieldLock,
  IconSparkles,
  IconUserCircle,
} from '@tabler/icons-react';

const ICONS = {
  record: IconMicrophone,
  recent: IconHistory,
  voice: IconUserCircle,
  analytics: IconChartBar,
  personality: IconSparkles,
  settings: IconSettings,
  desktop: IconDeviceDesktop,
  pricing: IconCreditCard,
  faq: IconHelp,
  help: IconLifebuoy,
  privacy: IconShieldLock,
  language: IconLanguage,
  palette: IconCommand,
  shortcuts: IconKeyboard,
  logout: IconLogout,
} as const;
export type MenuIconName = keyof typeof ICONS;

/** The icon of a menu entry. */
export function MenuIcon({ icon, size }: { icon: MenuIconName; size: number }) {
  const Icon = ICONS[icon];
  return <Icon size={size} stroke={1.7} aria-hidden />;
}
