import { useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { focusIfLost } from '../../ui/focus/focus-if-lost.ts';
import { onDemand, Show } from '../../ui/loading/on-demand.tsx';
import type { SelectBarProps } from './selection-tools.tsx';

const selectionTools = onDemand(() => import('./selection-tools.tsx'), 'app');

/** The button that starts select mode; nothing in select mode. */
export function SelectButton({ deletion, ids }: Omit<SelectBarProps, 'words'>) {
  const { t } = useText('app');
  const hasSelected = useRef(false);
  if (deletion.selected) {
    hasSelected.current = true;
    return null;
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

/** The tools of select mode; nothing outside it. */
export function SelectTools(props: SelectBarProps) {
  const { selected } = props.deletion;
  return (
    selected && (
      <Show part={selectionTools}>
        {({ SelectionTools }) => <SelectionTools {...props} selected={selected} />}
      </Show>
    )
  );
}

/** The button that starts select mode, and in its place the tools of select mode. */
export function SelectBar(props: SelectBarProps) {
  return (
    <>
      <SelectButton {...props} />
      <SelectTools {...props} />
    </>
  );
}
