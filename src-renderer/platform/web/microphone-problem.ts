import { MicrophoneError, type MicrophoneProblem } from '../recording.ts';

/** Names of the errors `getUserMedia` rejects with (Media Capture and Streams, §10.3; older names still in WebKit). */
const PROBLEMS: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'notFound',
  DevicesNotFoundError: 'notFound',
  OverconstrainedError: 'notFound',
  NotReadableError: 'inUse',
  TrackStartError: 'inUse',
};

/** Tells in the app's own words why a microphone could not be opened. */
export function asMicrophoneError(cause: unknown): MicrophoneError {
  if (cause instanceof MicrophoneError) return cause;
  const name = cause instanceof Error ? cause.name : '';
  return new MicrophoneError(PROBLEMS[name] ?? 'other', cause);
}
