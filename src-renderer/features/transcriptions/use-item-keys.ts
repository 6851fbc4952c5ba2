import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Transcription } from '../../../src/contract/api/transcriptions.ts';
import { pinText } from '../../data/pins.ts';
import { useShortcut } from '../../ui/shortcuts/shortcuts.ts';
import { isPinnedText } from './pinned-text.ts';
import { similarAddress } from './similar-address.ts';

const ITEM = 'data-text';

/** How far each key moves the focus among `count` items from the one at `at`. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Moves the focus among the items of a list. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${ITEM}] > :first-child`)];
  const at = items.findIndex((item) => item.closest(`[${ITEM}]`)?.contains(document.activeElement));
  if (!step || at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const next = items[step(at, items.length)];
  (next?.matches('label') ? next.querySelector('input') : next)?.focus();
  event.preventDefault();
}

/** The keys of a list of texts: arrows move, others act on the text that has the focus. */
export function useItemKeys(items: readonly Transcription[], onEditTags: (item: Transcription) => void) {
  const pin = useMutation(pinText(useQueryClient()));
  const navigate = useNavigate();
  const focused = (): Transcription | undefined => {
    const id = document.activeElement?.closest(`[${ITEM}]`)?.getAttribute(ITEM);
    return items.find((item) => item.id === id);
  };
  const onFocused = (act: (item: Transcription) => void) => (): boolean => {
    const item = focused();
    if (item) act(item);
    return item !== undefined;
  };
  useShortcut(
    'text.pin',
    onFocused((item) => pin.mutate({ item, pinned: !isPinnedText(item) })),
  );
  useShortcut('text.tags', onFocused(onEditTags));
  useShortcut(
    'text.similar',
    onFocused(({ id }) => void navigate(similarAddress(id))),
  );
  return { onKeyDown: moveFocus, itemProps: (id: string) => ({ [ITEM]: id }) };
}
