import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../i18n/use-text.ts';
import { useRemovalFocus } from '../focus/use-removal-focus.ts';
import { useModal } from '../hooks/use-modal.ts';
import { IconButton } from '../icon-button.tsx';
import { isComposing } from '../key-press.ts';
import classes from './modal-frame.module.css';

export interface ModalFrameProps {
  readonly title: string;
  readonly children: ReactNode;
  /** `extra`: for two columns. */
  readonly wide?: boolean | 'extra';
  /** Requests to close the dialog; it stays open while mounted. */
  onClose(): void;
}

/** Whether the pointer is outside the dialog, on its backdrop. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** The ways to close a dialog without its button: Escape, the back gesture and an outside press. */
function useCloseHandlers(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const startedOnBackdrop = useRef(false);
  return {
    onPointerDown: (event: MouseEvent) => {
      startedOnBackdrop.current = isOnBackdrop(event);
    },
    // A text selection may start inside the dialog and end outside, or the reverse.
    onClick: (event: MouseEvent) => {
      if (startedOnBackdrop.current && isOnBackdrop(event)) onClose();
    },
    // Browsers let a page cancel the close request only once; the next Escape would close the dialog.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
      event.preventDefault();
      onClose();
    },
    onCancel: (event: { preventDefault(): void }) => {
      event.preventDefault();
      onClose();
    },
    onClose: () => {
      const element = dialog.current;
      if (!element || element.open) return;
      element.showModal();
      onClose();
    },
  };
}

/** The frame of a modal dialog with title and close button; a bottom sheet on phones. */
export function ModalFrame({ title, children, wide = false, onClose }: ModalFrameProps) {
  const { t } = useText('common');
  const heading = useId();
  const dialog = useModal();
  useRemovalFocus(dialog);
  const closeHandlers = useCloseHandlers(dialog, onClose);
  // Rendered in a portal: hiding or disabling a part of the page must not affect its dialog.
  return createPortal(
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={wide === true ? '' : wide || undefined}
      aria-labelledby={heading}
      {...closeHandlers}
    >
      <div className={classes.content}>
        <div className={classes.top}>
          <h2 id={heading} className={classes.title}>
            {title}
          </h2>
          <IconButton label={t('app.close')} onClick={onClose}>
            <IconX size={18} aria-hidden />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
