import type { Translate } from '../../../i18n/text-keys.ts';
import type { Phase, RecorderTake } from '../machine/recorder-state.ts';
import { useRecorder } from '../session/use-recorder.ts';
import { recognisedShare } from './live-words.ts';
import { useLiveWords } from './use-live-words.ts';

/** How far a recording is sent, and after that how far it is transcribed. `share`: 0 to 1. */
export interface RecordingProgress {
  readonly stage: 'sending' | 'transcribing';
  readonly share: number;
}

/** The transcribed share of the followed recording, 0 to 1; null for any other, and until it is known. */
export function useRecognisedShare(take: RecorderTake | null): number | null {
  const { live } = useRecorder().session;
  return useLiveWords((words) =>
    take && live.takeId === take.id ? recognisedShare(words, take.durationMs) : null,
  );
}

/** The progress of the recording being processed; null until it is known. */
export function useRecordingProgress(phase: Phase): RecordingProgress | null {
  const share = useRecognisedShare(phase.name === 'processing' ? phase.take : null);
  if (phase.name === 'processing' && phase.sent < 1) return { stage: 'sending', share: phase.sent };
  return share === null ? null : { stage: 'transcribing', share };
}

/** The progress in words. It ends at 99 %: work on the whole text follows. */
export const progressText = ({ stage, share }: RecordingProgress, t: Translate<'recorder'>): string =>
  t(`recorder.${stage}`, { percent: Math.min(99, Math.round(share * 100)) });
