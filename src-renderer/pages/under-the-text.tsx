import { type ReactNode, Suspense } from 'react';
import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';
import type { TextPort } from '../ui/text-port.ts';
import classes from './under-the-text.module.css';

// A page is read before anything of this is wanted: each part comes by itself.
const RecordingWaveform = lazyPart(
  async () => (await import('../features/player/recording-waveform.tsx')).RecordingWaveform,
  'transcription',
);
const DeviceRecording = lazyPart(
  async () => (await import('./device-recording.tsx')).DeviceRecording,
  'recorder',
);
const QuickShareBar = lazyPart(
  async () => (await import('../features/sharing/quick-share-bar.tsx')).QuickShareBar,
  'transcription',
);
const ExportMenu = lazyPart(
  async () => (await import('../features/exports/export-menu.tsx')).ExportMenu,
  'transcription',
);
const QualityPanel = lazyPart(
  async () => (await import('../features/quality/quality-panel.tsx')).QualityPanel,
  'transcription',
);
const RecordingTips = lazyPart(
  async () => (await import('../features/quality/recording-tips.tsx')).RecordingTips,
  'transcription',
);

export interface UnderTheTextProps {
  readonly transcription: TranscriptionDetail;
  readonly text: TextPort;
}

/** A part that comes by itself, and that takes nothing along if it fails. `place` holds its room meanwhile. */
function Part({ place, children }: { place: ReactNode; children: ReactNode }) {
  return (
    <PartBoundary>
      <Suspense fallback={place}>{children}</Suspense>
    </PartBoundary>
  );
}

/** What stands under an open text: its recording, sharing and exports, and how good the recording was. */
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
      <Part place={null}>
        <div>
          <QualityPanel transcription={transcription} />
          <RecordingTips transcription={transcription} />
        </div>
      </Part>
    </div>
  );
}
