import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import classes from './confirm-dialog.module.css';
import { ModalFrame } from './modal-frame.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly message: string;
  /** The verb on the button that does it. */
  readonly confirm: string;
  /** What the button says that does nothing; "Cancel" unless told. */
  readonly cancel?: string;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that can't be undone. */
export function ConfirmDialog({ title, message, confirm, cancel, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useText('app');
  return (
    <ModalFrame title={title} onClose={onClose}>
      <p className={classes.message}>{message}</p>
      <div className={classes.buttons}>
        <Button onClick={onClose}>{cancel ?? t('list.cancel')}</Button>
        <Button
          variant="primary"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </div>
    </ModalFrame>
  );
}
