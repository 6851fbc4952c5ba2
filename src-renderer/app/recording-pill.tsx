import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';
import { isPageBusy, onPageBusyChange } from '../ui/page-busy.ts';

const RecordingNow = lazyPart(
  async () => (await import('../features/recorder/ui/recording-now.tsx')).RecordingNow,
  'recorder',
);

/** On every page, while the microphone is on: that it is, for how long, and the way to stop it. */
export function RecordingPill() {
  const isBusy = useSyncExternalStore(onPageBusyChange, isPageBusy);
  return <Suspense fallback={null}>{isBusy && <RecordingNow />}</Suspense>;
}
