import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from './icon-button.tsx';
import classes from './modal-frame.module.css';
import { useModal } from './use-modal.ts';

export interface ModalFrameProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** Somebody wants it closed: it stays as long as it is mounted. */
  onClose(): void;
}

/** Whether the pointer is on what lies around a dialog. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** The ways out of a dialog that are no button: Escape, the back gesture and a press beside it. */
function useWaysOut(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const beganBeside = useRef(false);
  return {
    onPointerDown: (event: MouseEvent) => {
      beganBeside.current = isBeside(event);
    },
    // A selection of text may end beside the dialog, and one that began there may end in it.
    onClick: (event: MouseEvent) => {
      if (beganBeside.current && isBeside(event)) onClose();
    },
    // The browser asks but once whether it may close a dialog; then it does so at the next Escape.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
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

/** The frame of a modal dialog, with its title and the way out; a sheet at the bottom on phones. */
export function ModalFrame({ title, children, wide = false, onClose }: ModalFrameProps) {
  const { t } = useText('common');
  const heading = useId();
  const dialog = useModal();
  const waysOut = useWaysOut(dialog, onClose);
  // Outside of everything: a part of the page that is out of reach right now must not take a dialog along.
  return createPortal(
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={wide || undefined}
      aria-labelledby={heading}
      {...waysOut}
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
