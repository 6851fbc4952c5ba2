import { withTexts } from '../../i18n/i18n.ts';
import { loadedPart } from '../../ui/loading/loaded-part.ts';
import type { HtmlReader } from './use-transcript.ts';

/** The editor is the largest part of the app, so the page renders without waiting for it. */
export const editorPart = loadedPart(() =>
  withTexts(async () => (await import('./transcription-editor.tsx')).TranscriptionEditor, 'editor'),
);

/** The HTML reader, for texts with formatting. */
export const readerPart = loadedPart<HtmlReader | null>(async () => {
  const { loadHtmlReader } = await import('./use-transcript.ts');
  return loadHtmlReader();
});
