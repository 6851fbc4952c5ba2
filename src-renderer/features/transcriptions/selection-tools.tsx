import { useState } from 'react';
import { BULK_TAG_MAX, MERGE_MAX } from '../../../src/contract/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
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

/** Gives the selected texts a tag, or takes one off. `onDone` ends the selection. */
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
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        disabled={selected.size === 0 || selected.size > BULK_TAG_MAX}
        onClick={() => setIsOpen(true)}
      >
        {t('list.tag')}
      </Button>
      {isOpen && (
        <Show part={tagManyDialog}>
          {({ TagManyDialog }) => <TagManyDialog ids={[...selected]} onClose={close} onDone={finish} />}
        </Show>
      )}
    </>
  );
}

/** What is done with the selected texts: all, none, merge, tag, delete, cancel. */
export function SelectionTools({ deletion, selected, ids, words }: SelectionToolsProps) {
  const { t } = useText('app');
  const merging = useMerging(deletion.cancel);
  const isShort = words === 'short';
  return (
    <fieldset className={classes.bar} aria-label={t('list.selectHint')}>
      <Button variant="quiet" autoFocus onClick={() => deletion.choose([...selected, ...ids])}>
        {t(isShort ? 'list.all' : 'list.selectAll')}
      </Button>
      <Button variant="quiet" onClick={() => deletion.choose([])}>
        {t(isShort ? 'list.none' : 'list.deselectAll')}
      </Button>
      <Button
        variant="quiet"
        disabled={selected.size < 2 || selected.size > MERGE_MAX || merging.isPending}
        onClick={() => merging.merge([...selected])}
      >
        {t('list.merge')}
      </Button>
      <TagSelected selected={selected} onDone={deletion.cancel} />
      <Button
        variant="danger"
        disabled={selected.size === 0 || deletion.isBusy}
        onClick={deletion.askSelected}
      >
        {t('list.deleteCount', { number: selected.size })}
      </Button>
      <Button variant="quiet" onClick={deletion.cancel}>
        {t('list.cancel')}
      </Button>
    </fieldset>
  );
}
