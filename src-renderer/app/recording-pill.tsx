import { Suspense, useSyncExternalStore } from 'react';
import { isPageBusy, onPageBusyChange } from '../page-state/page-busy.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';

const RecordingNow = lazyPart(
  async () => (await import('../features/recorder/ui/recording-now.tsx')).RecordingNow,
  'recorder',
);

/** Shown on every page while the microphone is on or a recording is processed. */
export function RecordingPill() {
  const isBusy = useSyncExternalStore(onPageBusyChange, isPageBusy);
  return <Suspense fallback={null}>{isBusy && <RecordingNow />}</Suspense>;
}
