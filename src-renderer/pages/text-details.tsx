import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import { PrivacyLine } from '../features/privacy/privacy-line.tsx';
import { QualityPanel } from '../features/quality/quality-panel.tsx';
import { RecordingTips } from '../features/quality/recording-tips.tsx';
import { withTexts } from '../i18n/i18n.ts';
import { loadWithRetry } from '../ui/loading/lazy-part.ts';
import { loadedPart, noPart, useLoaded } from '../ui/loading/loaded-part.ts';
import { isImported } from '../ui/origin-names.ts';

// Few texts are merged from others. The panel appears with the rest: it is loaded before anything is shown.
const mergedParts = loadedPart(() =>
  loadWithRetry(() =>
    withTexts(
      async () => (await import('../features/transcriptions/merged-parts.tsx')).MergedParts,
      'transcription',
    ),
  ),
);

/** Details of a text and its recording: merged parts, privacy, quality, and tips for the next one. */
export function TextDetails({ transcription }: { readonly transcription: TranscriptionDetail }) {
  const MergedParts = useLoaded((transcription.parts?.length ?? 0) > 0 ? mergedParts : noPart);
  if (MergedParts === undefined) return null;
  return (
    <div>
      {MergedParts && <MergedParts transcription={transcription} />}
      <PrivacyLine transcription={transcription} />
      <QualityPanel transcription={transcription} />
      {!isImported(transcription) && <RecordingTips transcription={transcription} />}
    </div>
  );
}
