import { IconMenu2 } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** The button that opens the menu. */
export function MenuButton(props: Omit<ComponentPropsWithRef<'button'>, 'type' | 'aria-label'>) {
  const { t } = useText('app');
  return (
    <IconButton aria-haspopup="menu" aria-expanded={false} {...props} label={t('menu.open')}>
      <IconMenu2 size={20} stroke={1.7} aria-hidden />
    </IconButton>
  );
}
