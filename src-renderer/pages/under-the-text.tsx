import { type ReactNode, Suspense } from 'react';
import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';
import type { TextPort } from '../ui/text-port.ts';
import classes from './under-the-text.module.css';

// These parts are not needed to read the text, so each loads separately.
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
  'transcription',
);
const QuickShareBar = lazyPart(
  async () => (await import('../features/sharing/quick-share-bar.tsx')).QuickShareBar,
  'transcription',
);
const ExportMenu = lazyPart(
  async () => (await import('../features/exports/export-menu.tsx')).ExportMenu,
  'transcription',
);
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

/** A part that loads separately and fails alone. `place` is the placeholder of its size. */
function Part({ place, children }: { place: ReactNode; children: ReactNode }) {
  return (
    <PartBoundary>
      <Suspense fallback={place}>{children}</Suspense>
    </PartBoundary>
  );
}

/** Whether speakers are known, or can be told apart by the recording. */
const hasSpeakers = ({ segments, audioUrl }: TranscriptionDetail): boolean =>
  segments.length > 0 && (audioUrl !== null || segments.some(({ speaker }) => speaker !== undefined));

/** The content below an open text: its recording, sharing, exports, privacy and recording quality. */
export function UnderTheText({ transcription, text }: UnderTheTextProps) {
  return (
    <div className={classes.parts}>
      <Part place={transcription.audioUrl === null ? null : <div className={classes.playerPlace} />}>
        {transcription.audioUrl === null ? (
          <DeviceRecording transcription={transcription} text={text} />
        ) : (
          <RecordingWaveform transcription={transcription} text={text} />
        )}
      </Part>
      <Part place={<div className={classes.sharePlace} />}>
        <div className={classes.share}>
          <QuickShareBar text={text} />
          <ExportMenu transcription={transcription} text={text} />
        </div>
      </Part>
      {hasSpeakers(transcription) && (
        <Part place={null}>
          <SpeakersPanel transcription={transcription} text={text} />
        </Part>
      )}
      <Part place={null}>
        <TextDetails transcription={transcription} />
      </Part>
    </div>
  );
}
