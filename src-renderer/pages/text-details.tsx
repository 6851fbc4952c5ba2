import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import { PrivacyLine } from '../features/privacy/privacy-line.tsx';
import { QualityPanel } from '../features/quality/quality-panel.tsx';
import { RecordingTips } from '../features/quality/recording-tips.tsx';
import { MergedParts } from '../features/transcriptions/merged-parts.tsx';

/** What is known of a text and its recording: what it was put together from, privacy, quality, and tips for the next one. */
export function TextDetails({ transcription }: { readonly transcription: TranscriptionDetail }) {
  return (
    <div>
      <MergedParts transcription={transcription} />
      <PrivacyLine transcription={transcription} />
      <QualityPanel transcription={transcription} />
      <RecordingTips transcription={transcription} />
    </div>
  );
}
