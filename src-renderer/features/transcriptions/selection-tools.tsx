import { IconArrowMerge, IconDeselect, IconSelectAll, IconTag, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { BULK_TAG_MAX, MERGE_MAX } from '../../../src/contract/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { focusIfLost } from '../../ui/focus/focus-if-lost.ts';
import { onDemand, Show } from '../../ui/loading/on-demand.tsx';
import classes from './selection-tools.module.css';
import type { Deletion } from './use-deletion.ts';
import { useMerging } from './use-merging.ts';

const tagManyDialog = onDemand(() => import('./finding/tag-many-dialog.tsx'), 'app', 'finding');

export interface SelectBarProps {
  readonly deletion: Deletion;
  /** Ids on the current page. */
  readonly ids: readonly string[];
  /** `short` shows All/None, `long` Select All/Deselect All. */
  readonly words: 'short' | 'long';
}

interface SelectionToolsProps extends SelectBarProps {
  readonly selected: ReadonlySet<string>;
}

interface ToolProps extends ButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
}

/** A tool with its name; on a phone only its icon, so that all fit in one row. */
function Tool({ label, icon, children, ...props }: ToolProps) {
  return (
    <Button variant="quiet" {...props} icon={icon} aria-label={label} data-tip={label}>
      <span className={classes.name}>{label}</span>
      {children}
    </Button>
  );
}

const ICON = { className: classes.icon, size: 20, stroke: 1.7, 'aria-hidden': true } as const;

/** Adds a tag to the selected texts, or removes one. `onDone` ends the selection. */
function TagSelected({ selected, onDone }: { selected: ReadonlySet<string>; onDone(): void }) {
  const { t } = useText('app');
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const finish = (): void => {
    close();
    onDone();
  };
  return (
    <>
      <Tool
        label={t('list.tag')}
        icon={<IconTag {...ICON} />}
        aria-haspopup="dialog"
        disabled={selected.size === 0 || selected.size > BULK_TAG_MAX}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Show part={tagManyDialog}>
          {({ TagManyDialog }) => <TagManyDialog ids={[...selected]} onClose={close} onDone={finish} />}
        </Show>
      )}
    </>
  );
}

/** Actions for the selected texts: all, none, merge, tag, delete, cancel. */
export function SelectionTools({ deletion, selected, ids, words }: SelectionToolsProps) {
  const { t } = useText('app');
  const merging = useMerging(deletion.cancel);
  const isShort = words === 'short';
  return (
    <fieldset className={classes.bar} aria-label={t('list.selectHint')}>
      <Tool
        label={t(isShort ? 'list.all' : 'list.selectAll')}
        icon={<IconSelectAll {...ICON} />}
        // It may load after the user has gone on to something else.
        ref={focusIfLost}
        onClick={() => deletion.choose([...selected, ...ids])}
      />
      <Tool
        label={t(isShort ? 'list.none' : 'list.deselectAll')}
        icon={<IconDeselect {...ICON} />}
        onClick={() => deletion.choose([])}
      />
      <Tool
        label={t('list.merge')}
        icon={<IconArrowMerge {...ICON} />}
        disabled={selected.size < 2 || selected.size > MERGE_MAX || merging.isPending}
        onClick={() => merging.merge([...selected])}
      />
      <TagSelected selected={selected} onDone={deletion.cancel} />
      <Tool
        label={t('list.deleteCount', { number: selected.size })}
        icon={<IconTrash {...ICON} />}
        variant="danger"
        disabled={selected.size === 0 || deletion.isBusy}
        onClick={deletion.askSelected}
      >
        <span className={classes.count}>{selected.size}</span>
      </Tool>
      <Tool label={t('list.cancel')} icon={<IconX {...ICON} />} onClick={deletion.cancel} />
    </fieldset>
  );
}
