import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ModalFrame } from './modal-frame.tsx';

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** For a form of several fields; `extra`: for two columns. */
  readonly wide?: boolean | 'extra';
  /** True if closing would lose input: closing then asks for confirmation. */
  readonly isDirty?: boolean;
  onClose(): void;
}

/**
 * A modal dialog, open while mounted; a bottom sheet on phones. Escape and an outside press close it. Focuses
 * the element with the attribute `data-first`, otherwise the close button.
 */
export function Dialog({ title, children, wide = false, isDirty = false, onClose }: DialogProps) {
  const { t } = useText('app');
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <ModalFrame title={title} wide={wide} onClose={isDirty ? () => setIsConfirming(true) : onClose}>
        {children}
      </ModalFrame>
      {isConfirming && (
        <ConfirmDialog
          title={t('dialog.discardQuestion')}
          message={t('dialog.discardText')}
          cancel={t('dialog.keep')}
          confirm={t('dialog.discard')}
          onConfirm={onClose}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
