import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { formatElapsed, formatStart } from '../../../ui/elapsed.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';

/** The title of a recording without text: its file's name, or when it began. `isShort`: without what became of it. */
export function useTakeTitle(take: RecorderTake, isShort = false): string {
  const { t, locale } = useText('notices');
  // Read once: the wording of an open card may stay the same after midnight.
  const [now] = useState(Date.now);
  if (take.name !== null) return take.name;
  if (take.elsewhere) {
    const key = take.elsewhere.isUpload ? 'elsewhere.upload' : 'elsewhere.recording';
    return t(key, { time: formatStart(take.startedAt, now, locale) });
  }
  return t(take.failure || isShort ? 'kept.recording' : 'kept.unfinished', {
    time: formatStart(take.startedAt, now, locale),
    duration: formatElapsed(take.durationMs),
  });
}
