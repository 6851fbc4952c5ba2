import { Button } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly message: string;
  /** The verb on the button that does it. */
  readonly confirm: string;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that can't be undone. */
export function ConfirmDialog({ title, message, confirm, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useText();
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={classes.message}>{message}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('list.cancel')}
        </Button>
        <Button
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
