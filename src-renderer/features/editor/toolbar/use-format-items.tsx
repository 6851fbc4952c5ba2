import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconHistory,
  IconItalic,
  IconList,
  IconQuote,
  IconStrikethrough,
  IconTypography,
  IconUnderline,
} from '@tabler/icons-react';
import { useSlateSelector } from 'slate-react';
import { useText } from '../../../i18n/use-text.ts';
import { keysText } from '../../../ui/keys.ts';
import { FORMAT_KEYS } from '../../../ui/shortcuts/format-keys.ts';
import { shortcutKeys } from '../../../ui/shortcuts/shortcut-keys.ts';
import { isMac } from '../../../ui/shortcuts/shortcuts.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { wordsOf } from '../document.ts';
import { alignOf, hasMark, insertQuote, setAlign, toggleMark } from '../formatting.ts';
import { ALIGNS, bitsOf, leafOf, MARKS, type Mark } from '../marks.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { ICON } from './icon.ts';
import type { ToolItem } from './tool-button.tsx';

const MARK_ICONS = {
  bold: IconBold,
  italic: IconItalic,
  underline: IconUnderline,
  strikethrough: IconStrikethrough,
} as const;
const ALIGN_ICONS = { left: IconAlignLeft, center: IconAlignCenter, right: IconAlignRight } as const;

/** Marks the selected words, or shows a notice that nothing is selected. */
export function toggleMarkOrNotify(editor: TranscriptEditor, mark: Mark, notice: string): void {
  if (!toggleMark(editor, mark)) showToast({ kind: 'info', title: notice });
}

/**
 * The marks at the start of the selection, as bits: a number, so that an unchanged value causes no re-render.
 */
const activeMarks = (editor: TranscriptEditor): number => {
  const leaf = leafOf('', 0);
  for (const mark of MARKS) if (hasMark(editor, mark)) leaf[mark] = true;
  return bitsOf(leaf);
};

/** The toolbar items for undo, redo and the versions. */
export function useHistoryItems(
  editor: TranscriptEditor,
  isCovered: boolean,
  onVersions: () => void,
): ToolItem[] {
  const { t } = useText('app');
  const canUndo = useSlateSelector(({ history }) => history.undos.length > 0);
  const canRedo = useSlateSelector(({ history }) => history.redos.length > 0);
  return [
    {
      id: 'undo',
      label: t('editor.undo'),
      keys: keysText('Z'),
      icon: <IconArrowBackUp {...ICON} />,
      isDisabled: isCovered || !canUndo,
      run: () => editor.undo(),
    },
    {
      id: 'redo',
      label: t('editor.redo'),
      keys: isMac ? keysText('Z', { shift: true }) : keysText('Y'),
      icon: <IconArrowForwardUp {...ICON} />,
      isDisabled: isCovered || !canRedo,
      run: () => editor.redo(),
    },
    {
      id: 'versions',
      label: t('editor.versions'),
      keys: shortcutKeys('text.versions', t),
      icon: <IconHistory {...ICON} />,
      run: onVersions,
    },
  ];
}

/** One toolbar item per mark: bold, italic, underline and strikethrough. */
export function useMarkItems(editor: TranscriptEditor, isCovered: boolean): ToolItem[] {
  const { t } = useText('editor');
  const active = useSlateSelector(activeMarks);
  return MARKS.map((mark, index) => {
    const Icon = MARK_ICONS[mark];
    const { key, shift } = FORMAT_KEYS[mark];
    return {
      id: mark,
      label: t(`format.${mark}`),
      keys: keysText(key, { shift }),
      icon: <Icon {...ICON} />,
      isPressed: (active & (1 << index)) !== 0,
      isDisabled: isCovered,
      run: () => toggleMarkOrNotify(editor, mark, t('format.select')),
    };
  });
}

/** One toolbar item per alignment: left, centre and right. */
export function useAlignItems(editor: TranscriptEditor, isCovered: boolean): ToolItem[] {
  const { t } = useText('editor');
  const aligned = useSlateSelector(alignOf);
  return ALIGNS.map((align) => {
    const Icon = ALIGN_ICONS[align];
    return {
      id: align,
      label: t(`format.${align}`),
      icon: <Icon {...ICON} />,
      isPressed: aligned === align,
      isDisabled: isCovered,
      run: () => setAlign(editor, align),
    };
  });
}

export interface InsertOptions {
  readonly editor: TranscriptEditor;
  readonly isCovered: boolean;
  readonly isLookOpen: boolean;
  onLook(): void;
}

/** Text settings, quote and list. */
export function useInsertItems({ editor, isCovered, isLookOpen, onLook }: InsertOptions): ToolItem[] {
  const { t } = useText('common', 'editor');
  const isEmpty = useSlateSelector(({ children }) => wordsOf(children) === 0);
  const list = async (): Promise<void> => {
    try {
      const { makeList } = await import('../tools/tool-work.ts');
      makeList(editor);
      showToast({ kind: 'success', title: t('tools.done.bullets') });
    } catch {
      showToast({ kind: 'error', title: t('tools.failed'), message: t('failure.network') });
    }
  };
  return [
    {
      id: 'look',
      label: t('look.title'),
      icon: <IconTypography {...ICON} />,
      isOpen: isLookOpen,
      run: onLook,
    },
    {
      id: 'quote',
      label: t('format.quote'),
      icon: <IconQuote {...ICON} />,
      isDisabled: isCovered,
      run: () => insertQuote(editor, t('format.quotePlaceholder')),
    },
    {
      id: 'list',
      label: t('format.list'),
      icon: <IconList {...ICON} />,
      isDisabled: isCovered || isEmpty,
      run: () => void list(),
    },
  ];
}
