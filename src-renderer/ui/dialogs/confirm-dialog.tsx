import { useText } from '../../i18n/use-text.ts';
import { Button } from '../button.tsx';
import classes from './confirm-dialog.module.css';
import { ModalFrame } from './modal-frame.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly message: string;
  /** The label of the confirm button, a verb. */
  readonly confirm: string;
  /** The label of the cancel button; "Cancel" by default. */
  readonly cancel?: string;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for confirmation before an irreversible action. */
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
