import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../i18n/use-text.ts';
import classes from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** For a form of more than a few fields. */
  readonly wide?: boolean;
  onClose(): void;
}

/**
 * A modal dialog while mounted; a sheet at the bottom on phones. Escape and a press beside it close it. Something
 * inside with the attribute `data-first` gets the focus, else the way out.
 */
export function Dialog({ title, children, wide = false, onClose }: DialogProps) {
  const { t } = useText();
  const heading = useId();
  const dialog = useModal();
  // Outside of everything: a part of the page that is out of reach right now must not take a dialog along.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape, the browser's own way, does the same
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={wide || undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
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
