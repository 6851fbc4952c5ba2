import { type ComponentProps, type RefObject, useEffect } from 'react';
import { onDemand } from '../../ui/loading/on-demand.tsx';

const foundInList = onDemand(() => import('./finding/found-in-list.ts'));

export interface SearchHighlightsProps extends Omit<ComponentProps<'div'>, 'ref'> {
  readonly box: RefObject<HTMLDivElement | null>;
  /** The searched words; empty without a search. */
  readonly search: string;
}

/** A box that marks the searched words in its texts with `data-searched`. */
export function SearchHighlights({ box, search, ...props }: SearchHighlightsProps) {
  // After each render, because the texts may have changed.
  useEffect(() => {
    if (search === '') return;
    let clear = (): void => undefined;
    const cancel = foundInList.whenLoaded(({ highlightMatches }) => {
      if (box.current) clear = highlightMatches(box.current, search);
    });
    return () => {
      cancel();
      clear();
    };
  });
  return <div ref={box} {...props} />;
}
