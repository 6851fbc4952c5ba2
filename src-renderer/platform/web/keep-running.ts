/** Milliseconds between attempts to resume, and until somebody is told that nothing is heard. */
const RETRY_MS = 1000;

/**
 * Resumes an audio context whenever the system suspends it, as browsers do when an output device disappears or the audio
 * service restarts: without it nothing is recorded. `onChange` learns of a suspension that lasts, and of its end.
 */
export function keepRunning(context: AudioContext, onChange: (change: 'muted' | 'live') => void): void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isTold = false;
  const tell = (change: 'muted' | 'live'): void => {
    if (isTold === (change === 'muted')) return;
    isTold = change === 'muted';
    onChange(change);
  };
  const resume = (): void => {
    // A refused attempt is followed by another one.
    context.resume().catch(() => undefined);
    retry = setTimeout(() => {
      tell('muted');
      resume();
    }, RETRY_MS);
  };
  context.addEventListener('statechange', () => {
    clearTimeout(retry);
    if (context.state === 'running') tell('live');
    else if (context.state !== 'closed') resume();
  });
}
