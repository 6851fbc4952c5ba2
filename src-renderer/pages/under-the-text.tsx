import { Suspense } from 'react';
import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import type { TextPort } from '../page-state/text-port.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import { PartBoundary } from '../ui/loading/part-boundary.tsx';
import classes from './under-the-text.module.css';

// These parts are not needed to read the text, so each loads separately and fails alone.
const RecordingWaveform = lazyPart(
  async () => (await import('../features/player/recording-waveform.tsx')).RecordingWaveform,
  'transcription',
);
const DeviceRecording = lazyPart(
  async () => (await import('./device-recording.tsx')).DeviceRecording,
  'recorder',
);
const SpeakersPanel = lazyPart(
  async () => (await import('../features/speakers/speakers-panel.tsx')).SpeakersPanel,
  'speakers',
  'transcription',
);
const ShareRow = lazyPart(async () => (await import('./share-row.tsx')).ShareRow, 'transcription');
const TextDetails = lazyPart(
  async () => (await import('./text-details.tsx')).TextDetails,
  'assistant',
  'editor',
  'transcription',
);

export interface UnderTheTextProps {
  readonly transcription: TranscriptionDetail;
  readonly text: TextPort;
}

/** Whether speakers are known, or can be told apart by the recording. */
const hasSpeakers = ({ segments, audioUrl }: TranscriptionDetail): boolean =>
  segments.length > 0 && (audioUrl !== null || segments.some(({ speaker }) => speaker !== undefined));

/** The content below an open text: its recording, sharing, exports, privacy and recording quality. */
export function UnderTheText({ transcription, text }: UnderTheTextProps) {
  return (
    <div className={classes.parts}>
      <PartBoundary>
        {transcription.audioUrl === null ? (
          <Suspense fallback={null}>
            <DeviceRecording transcription={transcription} text={text} />
          </Suspense>
        ) : (
          <RecordingWaveform
            transcription={transcription}
            text={text}
            fallback={<div className={classes.playerPlace} />}
          />
        )}
      </PartBoundary>
      <PartBoundary>
        <ShareRow
          transcription={transcription}
          text={text}
          fallback={<div className={classes.sharePlace} />}
        />
      </PartBoundary>
      <div>
        {hasSpeakers(transcription) && (
          <PartBoundary>
            <SpeakersPanel transcription={transcription} text={text} />
          </PartBoundary>
        )}
        <PartBoundary>
          <TextDetails transcription={transcription} />
        </PartBoundary>
      </div>
    </div>
  );
}
