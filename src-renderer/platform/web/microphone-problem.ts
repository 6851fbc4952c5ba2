import { MicrophoneError, type MicrophoneProblem } from '../recording.ts';

/**
 * Error names of `getUserMedia` (Media Capture and Streams, §10.3), with older names still used by WebKit.
 */
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

/** Maps a `getUserMedia` error to a MicrophoneError. */
export function asMicrophoneError(cause: unknown): MicrophoneError {
  if (cause instanceof MicrophoneError) return cause;
  const name = cause instanceof Error ? cause.name : '';
  return new MicrophoneError(PROBLEMS[name] ?? 'other', cause);
}
