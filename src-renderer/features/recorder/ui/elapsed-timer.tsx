import { useSyncExternalStore } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { formatElapsed } from '../../../ui/elapsed.ts';
import { useRecorder } from '../session/use-recorder.ts';

/** Often enough that no second is ever skipped. */
const TICK_MS = 200;

function onTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** How long the recording has run; it ticks by itself. */
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
