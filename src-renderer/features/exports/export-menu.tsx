import { useState } from 'react';
import type { Translate } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { useHasText } from '../../page-state/use-has-text.ts';
import type { Platform } from '../../platform/platform.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { type Command, useCommands } from '../../ui/commands/commands.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { ExportButton } from './export-button.tsx';
import { type ExportSource, exportFormatsOf } from './export-formats.ts';

// The menu needs a positioning library, so it loads when the user moves to the button.
const loadItems = () => import('./export-items.tsx');
const ExportItems = lazyPart(async () => (await loadItems()).ExportItems);

/** The menu's items as commands of the palette, with labels that stand alone. */
function exportCommands(
  exported: ExportSource,
  copyText: Platform['copyText'],
  t: Translate<'common' | 'transcription'>,
): Command[] {
  // Loaded on first use, which fails without a network; export failures are reported by the export itself.
  const run = (use: (loaded: typeof import('./run-export.ts')) => void): void =>
    void import('./run-export.ts').then(use, () => showToast({ kind: 'error', title: t('failure.network') }));
  const saves = exportFormatsOf(exported.transcription).map(({ ending, label }) => ({
    id: `export.${ending}`,
    label: `${t('export.title')}: ${t(label)}`,
    run: () => run(({ saveAs }) => void saveAs(ending, exported)),
  }));
  const copy = () => run(({ copyMarkdown }) => void copyMarkdown(exported, copyText));
  return [{ id: 'export.copy', label: t('export.copyMarkdown'), run: copy }, ...saves];
}

/** Exports the text as a file, or copies it as Markdown; renders nothing while there is no text. */
export function ExportMenu(exported: ExportSource) {
  const { t } = useText('common', 'transcription');
  const { copyText } = usePlatform();
  const hasText = useHasText(exported.text);
  const [isAsked, setIsAsked] = useState(false);
  useCommands(() => (hasText ? exportCommands(exported, copyText, t) : []));
  if (!hasText) {
    // The menu opens on mount; it must not reopen when text appears again.
    if (isAsked) setIsAsked(false);
    return null;
  }
  if (!isAsked) {
    return <ExportButton onPointerEnter={() => void loadItems()} onClick={() => setIsAsked(true)} />;
  }
  return <ExportItems {...exported} fallback={<ExportButton aria-expanded />} />;
}
