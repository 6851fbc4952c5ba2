import '../../i18n/under-text-texts.ts';
import { lazy, Suspense, useState } from 'react';
import { useHasText } from '../../ui/use-has-text.ts';
import { ExportButton } from './export-button.tsx';
import type { Exported } from './export-files.ts';

// A menu needs a library to stand in the right place: it is fetched when somebody reaches for it.
const loadItems = () => import('./export-items.tsx');
const ExportItems = lazy(async () => ({ default: (await loadItems()).ExportItems }));

/** The text as a file, or on the clipboard with its formatting; absent while there is no text. */
export function ExportMenu({ transcription, text }: Exported) {
  const hasText = useHasText(text);
  const [isAsked, setIsAsked] = useState(false);
  if (!hasText) {
    // The menu opens when it appears: it is not to do so by itself with the next words.
    if (isAsked) setIsAsked(false);
    return null;
  }
  if (!isAsked) {
    return <ExportButton onPointerEnter={() => void loadItems()} onClick={() => setIsAsked(true)} />;
  }
  return (
    <Suspense fallback={<ExportButton aria-expanded />}>
      <ExportItems transcription={transcription} text={text} />
    </Suspense>
  );
}
