import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import { nextThemeChoice, type ThemeCycle } from '../theme/color-scheme.ts';
import { chooseTheme, useThemeChoice } from '../theme/theme-choice.ts';
import { IconButton } from './icon-button.tsx';
import { showToast } from './toast/toasts.ts';

const ICONS = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop };

/** Cycles through the themes; a toast names the new one. */
export function ThemeToggle({ cycle = 'general' }: { cycle?: ThemeCycle }) {
  const { t } = useText('common');
  const choice = useThemeChoice();
  const Icon = ICONS[choice];
  const change = (): void => {
    const next = nextThemeChoice(choice, cycle);
    chooseTheme(next);
    showToast({ kind: 'info', title: t(`theme.changed.${next}`) });
  };
  return (
    <IconButton label={t('theme.toggle', { mode: t(`theme.${choice}`) })} onClick={change}>
      <Icon size={20} stroke={1.7} aria-hidden />
    </IconButton>
  );
}
