import { withTexts } from '../../i18n/i18n.ts';
import { type LoadedPart, loadedPart } from '../../ui/loaded-part.ts';
import type { HtmlReader } from './use-transcript.ts';

/** The editor is the largest part of the app, so the page renders without waiting for it. */
export const editorPart = loadedPart(() =>
  withTexts(async () => (await import('./transcription-editor.tsx')).TranscriptionEditor, 'editor'),
);

/** The HTML reader, and its stand-in for texts without formatting. */
export const readerPart = loadedPart<HtmlReader | null>(async () => {
  const { loadHtmlReader } = await import('./use-transcript.ts');
  return loadHtmlReader();
});
export const noReader: LoadedPart<HtmlReader | null> = { load: async () => null, now: () => null };
