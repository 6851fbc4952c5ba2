import { useSyncExternalStore } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { formatElapsed } from '../../../ui/elapsed.ts';
import { useRecorder } from '../session/use-recorder.ts';

/** Short enough that no second is skipped. */
const TICK_MS = 200;

function onTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** Shows how long the recording has run, updated automatically. */
export function ElapsedTimer({ className }: { className: string | undefined }) {
  const { t } = useText('recorder');
  const { session } = useRecorder();
  const elapsed = useSyncExternalStore(onTick, () => formatElapsed(session.elapsedMs()));
  return (
    <div className={className} role="timer" aria-label={t('recorder.elapsed')}>
      {elapsed}
    </div>
  );
}
