import {
  IconCopy,
  IconLanguage,
  IconMail,
  IconMoodSmile,
  IconSparkles,
  IconTags,
  IconTextGrammar,
  IconTrash,
  IconUserEdit,
} from '@tabler/icons-react';
import { useSlateSelector } from 'slate-react';
import type { AiTool } from '../../../../src/contract/api/ai-tool-list.ts';
import { useText } from '../../../i18n/use-text.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { textOf, wordsOf } from '../document.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import type { Tools } from '../tools/use-tools.ts';
import { ICON } from './icon.ts';
import type { ToolItem } from './tool-button.tsx';

/** The bars that a tool can open above the toolbar. */
export type BarName = 'look' | 'emojis' | 'translate' | 'custom';

export interface WritingOptions {
  readonly tools: Tools;
  /** Whether the text is hidden behind something else. */
  readonly isOff: boolean;
  readonly bar: BarName | null;
  onBar(bar: BarName): void;
}

/** What writes: with a service, or on the server itself. */
export function useWritingItems({
  tools,
  isOff,
  bar,
  onBar,
}: WritingOptions): Record<Exclude<AiTool, 'bullets'>, ToolItem> {
  const { t } = useText('editor');
  const isEmpty = useSlateSelector(({ children }) => wordsOf(children) === 0);
  const isBusy = tools.run.kind === 'running';
  const item = (tool: AiTool, icon: ToolItem['icon'], label: string, short: string): ToolItem => {
    const reason = tools.reasonAgainst(tool);
    return {
      id: tool,
      label,
      icon,
      short,
      reason,
      isDisabled: isOff || isEmpty || isBusy || reason !== null,
      run: () => tools.start({ tool }),
    };
  };
  /** One that asks for more first: it opens a bar, where the button is that does it. */
  const opening = (...about: [AiTool & BarName, ToolItem['icon'], string, string]): ToolItem => ({
    ...item(...about),
    isOpen: bar === about[0],
    isDisabled: isOff || isEmpty || tools.reasonAgainst(about[0]) !== null,
    run: () => onBar(about[0]),
  });
  return {
    grammar: item('grammar', <IconTextGrammar {...ICON} />, t('tools.grammar'), t('tools.short.grammar')),
    email: item('email', <IconMail {...ICON} />, t('tools.email'), t('tools.short.email')),
    emojis: opening('emojis', <IconMoodSmile {...ICON} />, t('tools.emojis'), t('tools.short.emojis')),
    keySubjects: item(
      'keySubjects',
      <IconTags {...ICON} />,
      t('tools.keySubjects'),
      t('tools.short.keySubjects'),
    ),
    translate: opening(
      'translate',
      <IconLanguage {...ICON} />,
      t('tools.translate'),
      t('tools.short.translate'),
    ),
    personalize: item(
      'personalize',
      <IconUserEdit {...ICON} />,
      t('tools.personalize'),
      t('tools.short.personalize'),
    ),
    custom: opening('custom', <IconSparkles {...ICON} />, t('tools.askShort'), t('tools.askShort')),
  };
}

/** Copy and delete. */
export function useTextItems(
  editor: TranscriptEditor,
  { isDeleting, onDelete }: { isDeleting: boolean; onDelete: () => void },
): { copy: ToolItem; remove: ToolItem } {
  const { t } = useText('app');
  const { copyText } = usePlatform();
  const isEmpty = useSlateSelector(({ children }) => wordsOf(children) === 0);
  const copy = async (): Promise<void> => {
    try {
      await copyText(textOf(editor.children));
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
      isDisabled: isEmpty,
      run: () => void copy(),
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
