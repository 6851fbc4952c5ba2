import { IconArrowBackUp, IconArrowForwardUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { useSlateSelector, useSlateStatic } from 'slate-react';
import { useText } from '../../i18n/use-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { textOf, wordsOf } from './document.ts';
import classes from './editor-toolbar.module.css';

const ICON = { size: 19, stroke: 1.7, 'aria-hidden': true } as const;

/** What can be done with the text: undo, redo, copy, delete. */
export function EditorToolbar({ onDelete, isDeleting }: { onDelete: () => void; isDeleting: boolean }) {
  const { t } = useText();
  const { copyText } = usePlatform();
  const editor = useSlateStatic();
  const canUndo = useSlateSelector(({ history }) => history.undos.length > 0);
  const canRedo = useSlateSelector(({ history }) => history.redos.length > 0);
  const isEmpty = useSlateSelector(({ children }) => wordsOf(children) === 0);
  const copy = async (): Promise<void> => {
    try {
      await copyText(textOf(editor.children));
      showToast({ kind: 'success', title: t('editor.copied') });
    } catch {
      showToast({ kind: 'error', title: t('editor.copyFailed'), message: t('editor.copyFailedText') });
    }
  };
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('editor.toolbar')}>
      <IconButton
        label={t('editor.undo')}
        className={classes.wide ?? ''}
        disabled={!canUndo}
        onClick={() => editor.undo()}
      >
        <IconArrowBackUp {...ICON} />
      </IconButton>
      <IconButton
        label={t('editor.redo')}
        className={classes.wide ?? ''}
        disabled={!canRedo}
        onClick={() => editor.redo()}
      >
        <IconArrowForwardUp {...ICON} />
      </IconButton>
      <IconButton label={t('editor.copy')} disabled={isEmpty} onClick={() => void copy()}>
        <IconCopy {...ICON} />
      </IconButton>
      <IconButton label={t('editor.delete')} disabled={isDeleting} onClick={onDelete}>
        <IconTrash {...ICON} />
      </IconButton>
    </div>
  );
}
