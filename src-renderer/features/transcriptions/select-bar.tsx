import { useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { focusIfLost } from '../../ui/focus/focus-if-lost.ts';
import { onDemand, Show } from '../../ui/loading/on-demand.tsx';
import type { SelectBarProps } from './selection-tools.tsx';

const selectionTools = onDemand(() => import('./selection-tools.tsx'), 'app');

/** The button that starts select mode, and in select mode its tools. */
export function SelectBar(props: SelectBarProps) {
  const { deletion, ids } = props;
  const { t } = useText('app');
  const { selected } = deletion;
  const hasSelected = useRef(false);
  if (selected) {
    hasSelected.current = true;
    return (
      <Show part={selectionTools}>
        {({ SelectionTools }) => <SelectionTools {...props} selected={selected} />}
      </Show>
    );
  }
  return (
    <Button
      variant="quiet"
      // The tools, which may have had the focus, are gone.
      ref={hasSelected.current ? focusIfLost : undefined}
      aria-label={t('list.selectHint')}
      disabled={ids.length === 0}
      onPointerEnter={selectionTools.preload}
      onFocus={selectionTools.preload}
      onClick={() => selectionTools.whenLoaded(deletion.begin)}
    >
      {t('list.select')}
    </Button>
  );
}
