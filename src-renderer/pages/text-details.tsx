import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import { PrivacyLine } from '../features/privacy/privacy-line.tsx';
import { QualityPanel } from '../features/quality/quality-panel.tsx';
import { RecordingTips } from '../features/quality/recording-tips.tsx';
import { lazyPart } from '../ui/lazy-part.ts';

// Few texts were put together from others. The panel appears with the rest: it is loaded before anything is shown.
const MergedParts = lazyPart(
  async () => (await import('../features/transcriptions/merged-parts.tsx')).MergedParts,
  'transcription',
);

/** What is known of a text and its recording: what it was put together from, privacy, quality, and tips for the next one. */
export function TextDetails({ transcription }: { readonly transcription: TranscriptionDetail }) {
  return (
    <div>
      {(transcription.parts?.length ?? 0) > 0 && <MergedParts transcription={transcription} />}
      <PrivacyLine transcription={transcription} />
      <QualityPanel transcription={transcription} />
      <RecordingTips transcription={transcription} />
    </div>
  );
}
