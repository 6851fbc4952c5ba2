import { lazy, Suspense } from 'react';
import type { TranscriptionDetail } from '../../src/contract/transcriptions.ts';
import type { TextPort } from '../ui/text-port.ts';
import classes from './under-the-text.module.css';

// A page is read before anything of this is wanted: each part comes by itself.
const RecordingWaveform = lazy(async () => ({
  default: (await import('../features/player/recording-waveform.tsx')).RecordingWaveform,
}));
const DeviceRecording = lazy(async () => ({
  default: (await import('./device-recording.tsx')).DeviceRecording,
}));
const QuickShareBar = lazy(async () => ({
  default: (await import('../features/sharing/quick-share-bar.tsx')).QuickShareBar,
}));
const ExportMenu = lazy(async () => ({
  default: (await import('../features/exports/export-menu.tsx')).ExportMenu,
}));
const QualityPanel = lazy(async () => ({
  default: (await import('../features/quality/quality-panel.tsx')).QualityPanel,
}));
const RecordingTips = lazy(async () => ({
  default: (await import('../features/quality/recording-tips.tsx')).RecordingTips,
}));

export interface UnderTheTextProps {
  readonly transcription: TranscriptionDetail;
  readonly text: TextPort;
}

/** What stands under an open text: its recording, sharing and exports, and how good the recording was. */
export function UnderTheText({ transcription, text }: UnderTheTextProps) {
  return (
    <div className={classes.parts}>
      {transcription.audioUrl === null ? (
        <Suspense fallback={null}>
          <DeviceRecording transcription={transcription} text={text} />
        </Suspense>
      ) : (
        <Suspense fallback={<div className={classes.playerPlace} />}>
          <RecordingWaveform transcription={transcription} text={text} />
        </Suspense>
      )}
      <Suspense fallback={<div className={classes.sharePlace} />}>
        <div className={classes.share}>
          <QuickShareBar text={text} />
          <ExportMenu transcription={transcription} text={text} />
        </div>
      </Suspense>
      <Suspense fallback={null}>
        <div>
          <QualityPanel transcription={transcription} />
          <RecordingTips transcription={transcription} />
        </div>
      </Suspense>
    </div>
  );
}
