import { type ReactNode, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ModalFrame } from './modal-frame.tsx';

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** For a form of more than a few fields. */
  readonly wide?: boolean;
  /** Something was filled in that closing would lose: it is asked about first. */
  readonly isDirty?: boolean;
  onClose(): void;
}

/**
 * A modal dialog while mounted; a sheet at the bottom on phones. Escape and a press beside it close it. Something
 * inside with the attribute `data-first` gets the focus, else the way out.
 */
export function Dialog({ title, children, wide = false, isDirty = false, onClose }: DialogProps) {
  const { t } = useText('app');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <ModalFrame title={title} wide={wide} onClose={isDirty ? () => setIsAsking(true) : onClose}>
        {children}
      </ModalFrame>
      {isAsking && (
        <ConfirmDialog
          title={t('dialog.discardQuestion')}
          message={t('dialog.discardText')}
          cancel={t('dialog.keep')}
          confirm={t('dialog.discard')}
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
