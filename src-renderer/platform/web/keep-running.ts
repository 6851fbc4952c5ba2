/** Milliseconds between attempts to resume, and until a suspension counts as one that lasts. */
const RETRY_MS = 1000;

/**
 * Resumes an audio context whenever the system suspends it, as browsers do when an output device disappears or the
 * audio service restarts: otherwise nothing would be recorded. `onChange` reports a lasting suspension, and its end.
 */
export function keepRunning(context: AudioContext, onChange: (isSuspended: boolean) => void): void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isSuspended = false;
  const setSuspended = (next: boolean): void => {
    if (isSuspended === next) return;
    isSuspended = next;
    onChange(next);
  };
  const resume = (): void => {
    // A refused attempt is followed by another one.
    context.resume().catch(() => undefined);
    retry = setTimeout(() => {
      setSuspended(true);
      resume();
    }, RETRY_MS);
  };
  const checkState = (): void => {
    clearTimeout(retry);
    if (context.state === 'running') setSuspended(false);
    else if (context.state !== 'closed') resume();
  };
  context.addEventListener('statechange', checkState);
  // It may have been suspended before.
  checkState();
}
