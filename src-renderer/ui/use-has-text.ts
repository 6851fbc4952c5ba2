import { useSyncExternalStore } from 'react';
import type { TextPort } from './text-port.ts';

/** Whether an open text has anything but white space in it. */
export function useHasText(text: TextPort): boolean {
  return useSyncExternalStore(
    (listener) => text.onChange(listener),
    () => /\S/.test(text.plain()),
  );
}
