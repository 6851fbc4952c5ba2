import { IconMicrophone } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import classes from './text-actions.module.css';

export interface TextActionsProps {
  onNew(): void;
  onClear(): void;
}

/** On phones, while a text is open: the next actions, within reach of the thumb. */
export function TextActions({ onNew, onClear }: TextActionsProps) {
  const { t } = useText('recorder');
  const clear = (): void => {
    onClear();
    showToast({ kind: 'info', title: t('recorder.cleared'), message: t('recorder.clearedText') });
  };
  return (
    <nav className={classes.actions} data-bottom-bar aria-label={t('recorder.textActions')}>
      <Button size="large" onClick={clear}>
        {t('recorder.clear')}
      </Button>
      <Button
        variant="primary"
        size="large"
        icon={<IconMicrophone size={18} stroke={1.8} aria-hidden />}
        data-next-focus="record-button"
        onClick={onNew}
      >
        {t('recorder.new')}
      </Button>
    </nav>
  );
}
