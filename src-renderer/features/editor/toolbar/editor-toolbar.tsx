import { IconDots } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useSlateStatic } from 'slate-react';
import { useText } from '../../../i18n/use-text.ts';
import { useCommands } from '../../../ui/commands/commands.ts';
import { useMedia } from '../../../ui/hooks/use-media.ts';
import { onDemand, Show } from '../../../ui/loading/on-demand.tsx';
import { syncSelection } from '../current-selection.ts';
import type { Tools } from '../tools/use-tools.ts';
import { ICON } from './icon.ts';
import { useRovingFocus } from './roving-focus.ts';
import { ToolButton, type ToolItem } from './tool-button.tsx';
import classes from './toolbar.module.css';
import { useAlignItems, useHistoryItems, useInsertItems, useMarkItems } from './use-format-items.tsx';
import { type BarName, useTextItems, useWritingItems } from './use-writing-items.tsx';

/** Below this width the toolbar shows six buttons. */
const SMALL_SCREEN = '(max-width: 767.98px)';

export interface EditorToolbarProps {
  readonly tools: Tools;
  /** Whether the text is covered by something else; the buttons are then disabled. */
  readonly isCovered: boolean;
  /** Another text that is read instead, and copied; null otherwise. */
  readonly read: string | null;
  readonly isDeleting: boolean;
  readonly bar: BarName | null;
  onBar(bar: BarName): void;
  onDelete(): void;
  onVersions(): void;
  /** Splits this text at the caret. */
  onSplit(): void;
}

/** The groups of buttons, and for small screens the short row and the rest. */
function useItems(props: EditorToolbarProps) {
  const { tools, isCovered, bar, onBar, onVersions } = props;
  const editor = useSlateStatic();
  const history = useHistoryItems(editor, isCovered, onVersions);
  const marks = useMarkItems(editor, isCovered);
  const aligns = useAlignItems(editor, isCovered);
  const onLook = () => onBar('look');
  const inserts = useInsertItems({ editor, isCovered, isLookOpen: bar === 'look', onLook });
  const { copy, split, remove } = useTextItems(editor, props);
  const writing = useWritingItems({ tools, isCovered, bar, onBar });
  const groups = [history, marks, aligns, inserts, [copy, split, remove], writing.row];
  const withoutName = (item: ToolItem): ToolItem => ({ ...item, short: undefined });
  const small = [copy, ...writing.short, remove].map(withoutName);
  const more = [...history, ...marks, ...aligns, ...inserts, split, ...writing.rest];
  return { groups, small, more };
}

const moreSheet = onDemand(() => import('./more-sheet.tsx'));

/** The toolbar with every action on the text. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { t } = useText('app', 'editor');
  const isSmall = useMedia(SMALL_SCREEN);
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(toolbar);
  const editor = useSlateStatic();
  const { groups, small, more } = useItems(props);
  useCommands(() =>
    groups.flat().flatMap(({ id, label, keys, reason, isDisabled, run }) => {
      if (isDisabled && !reason) return [];
      return { id: `text.${id}`, label, run, reason: reason ?? null, ...(keys !== undefined && { keys }) };
    }),
  );
  const dots: ToolItem = {
    id: 'more',
    label: t('editor.more'),
    icon: <IconDots {...ICON} />,
    isOpen: isMoreOpen,
    run: () => setIsMoreOpen(true),
  };
  return (
    <>
      <div
        ref={toolbar}
        className={isSmall ? classes.compact : classes.toolbar}
        role="toolbar"
        aria-label={t('editor.toolbar')}
        {...roving}
        onMouseDownCapture={() => syncSelection(editor)}
      >
        {isSmall
          ? [...small, dots].map((item) => <ToolButton key={item.id} item={item} />)
          : groups.map((items) => (
              <div key={items[0]?.id} className={classes.group}>
                {items.map((item) => (
                  <ToolButton key={item.id} item={item} />
                ))}
              </div>
            ))}
      </div>
      {isMoreOpen && (
        <Show part={moreSheet}>
          {({ MoreSheet }) => <MoreSheet items={more} onClose={() => setIsMoreOpen(false)} />}
        </Show>
      )}
    </>
  );
}
