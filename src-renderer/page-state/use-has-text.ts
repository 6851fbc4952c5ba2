import { useSyncExternalStore } from 'react';
import type { TextPort } from './text-port.ts';

/** Whether the shown words contain anything but white space. */
export function useHasText(text: TextPort): boolean {
  return useSyncExternalStore(
    (listener) => text.onChange(listener),
    () => /\S/.test(text.shownPlain()),
  );
}
