import { useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand, Show } from '../../ui/loading/on-demand.tsx';
import type { SelectBarProps } from './selection-tools.tsx';

const selectionTools = onDemand(() => import('./selection-tools.tsx'), 'app');

/** Focuses what appears in the place of a control that had the focus; whoever writes elsewhere keeps it. */
function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

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
      onPointerEnter={selectionTools.prepare}
      onFocus={selectionTools.prepare}
      onClick={deletion.begin}
    >
      {t('list.select')}
    </Button>
  );
}
