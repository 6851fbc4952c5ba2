/** Milliseconds between attempts to resume, and until a suspension counts as one that lasts. */
const RETRY_MS = 1000;

/**
 * Resumes an audio context whenever the system suspends it, as browsers do when an output device disappears or the
 * audio service restarts: otherwise nothing would be recorded. `onChange` reports a lasting suspension, and its end.
 */
export function keepRunning(context: AudioContext, onChange: (isSuspended: boolean) => void): void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isSuspended = false;
  const note = (is: boolean): void => {
    if (isSuspended === is) return;
    isSuspended = is;
    onChange(is);
  };
  const resume = (): void => {
    // A refused attempt is followed by another one.
    context.resume().catch(() => undefined);
    retry = setTimeout(() => {
      note(true);
      resume();
    }, RETRY_MS);
  };
  const look = (): void => {
    clearTimeout(retry);
    if (context.state === 'running') note(false);
    else if (context.state !== 'closed') resume();
  };
  context.addEventListener('statechange', look);
  // It may have been suspended before.
  look();
}
