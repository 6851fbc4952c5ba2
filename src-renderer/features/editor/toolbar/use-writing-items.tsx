import { IconCopy, IconScissors, IconTrash } from '@tabler/icons-react';
import { useSlateSelector } from 'slate-react';
import { type Texts, useText } from '../../../i18n/use-text.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { textOf, wordsOf } from '../document.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import {
  type BarTool,
  hasBar,
  iconOf,
  namesOf,
  type ShownToolId,
  shortRow,
  shownTools,
} from '../tools/tool-catalogue.ts';
import type { Tools } from '../tools/use-tools.ts';
import { ICON } from './icon.ts';
import type { ToolItem } from './tool-button.tsx';

/** The bars that open above the toolbar. */
export type BarName = 'look' | BarTool;

export interface WritingOptions {
  readonly tools: Omit<Tools, 'session'>;
  /** Whether the text is covered by something else. */
  readonly isCovered: boolean;
  readonly bar: BarName | null;
  onBar(bar: BarName): void;
}

/**
 * The AI tools by position: `row` with names; on small screens `short` in the short row and `rest` in the
 * menu.
 */
export interface WritingItems {
  readonly row: readonly ToolItem[];
  readonly short: readonly ToolItem[];
  readonly rest: readonly ToolItem[];
}

/** The toolbar items of the tool catalogue. */
export function writingItems(
  { tools, isCovered, bar, onBar }: WritingOptions,
  isEmpty: boolean,
  t: Texts['t'],
): WritingItems {
  const isBusy = tools.run.kind === 'running';
  const itemOf = (tool: ShownToolId): ToolItem => {
    const reason = tools.reasonAgainst(tool);
    const Icon = iconOf(tool);
    const { full, short } = namesOf(tool);
    const properties = { id: tool, label: t(full), short: t(short), icon: <Icon {...ICON} />, reason };
    const isDisabled = isCovered || isEmpty || reason !== null;
    return hasBar(tool)
      ? { ...properties, isDisabled, isOpen: bar === tool, run: () => onBar(tool) }
      : { ...properties, isDisabled: isDisabled || isBusy, run: () => tools.start({ tool }) };
  };
  const short = shortRow();
  return {
    row: shownTools().map(itemOf),
    short: short.map(itemOf),
    rest: shownTools()
      .filter((tool) => !short.includes(tool))
      .map(itemOf),
  };
}

/** The toolbar items of the AI tools, bound to the editor's state. */
export function useWritingItems(options: WritingOptions): WritingItems {
  const { t } = useText('editor');
  const isEmpty = useSlateSelector(({ children }) => wordsOf(children) === 0);
  return writingItems(options, isEmpty, t);
}

interface TextActions {
  readonly isCovered: boolean;
  readonly read: string | null;
  readonly isDeleting: boolean;
  onDelete(): void;
  onSplit(): void;
}

/** The toolbar items for copying, splitting and deleting the text. */
export function useTextItems(
  editor: TranscriptEditor,
  { isCovered, read, isDeleting, onDelete, onSplit }: TextActions,
): { copy: ToolItem; split: ToolItem; remove: ToolItem } {
  const { t } = useText('app');
  const { copyText } = usePlatform();
  const isEmpty = useSlateSelector(({ children }) => wordsOf(children) === 0);
  const copy = async (): Promise<void> => {
    try {
      await copyText(read ?? textOf(editor.children));
      showToast({ kind: 'success', title: t('editor.copied') });
    } catch {
      showToast({ kind: 'error', title: t('editor.copyFailed'), message: t('editor.copyFailedText') });
    }
  };
  return {
    copy: {
      id: 'copy',
      label: t('editor.copy'),
      icon: <IconCopy {...ICON} />,
      isDisabled: isEmpty && read === null,
      run: () => void copy(),
    },
    split: {
      id: 'split',
      label: t('editor.split'),
      icon: <IconScissors {...ICON} />,
      isDisabled: isEmpty || isCovered,
      run: onSplit,
    },
    remove: {
      id: 'delete',
      label: t('editor.delete'),
      icon: <IconTrash {...ICON} />,
      isDisabled: isDeleting,
      run: onDelete,
    },
  };
}
