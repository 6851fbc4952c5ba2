import { Button } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import classes from './text-actions.module.css';

export interface TextActionsProps {
  onNew(): void;
  onClear(): void;
}

/** On phones, while a text is open: the ways on from it, in reach of the thumb. */
export function TextActions({ onNew, onClear }: TextActionsProps) {
  const { t } = useText('recorder');
  return (
    <nav className={classes.actions} data-bottom-bar aria-label={t('recorder.textActions')}>
      <Button variant="default" className={classes.action} onClick={onClear}>
        {t('recorder.clear')}
      </Button>
      <Button
        className={classes.action}
        leftSection={<IconMicrophone size={18} stroke={1.8} aria-hidden />}
        onClick={onNew}
      >
        {t('recorder.new')}
      </Button>
    </nav>
  );
}
