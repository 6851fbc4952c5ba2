import { useState } from 'react';
import type { Say } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Platform } from '../../platform/platform.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { type Command, useCommands } from '../../ui/commands/commands.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useHasText } from '../../ui/use-has-text.ts';
import { ExportButton } from './export-button.tsx';
import { type Exported, formsOf } from './export-forms.ts';

// The menu needs a positioning library, so it loads when the user moves to the button.
const loadItems = () => import('./export-items.tsx');
const ExportItems = lazyPart(async () => (await loadItems()).ExportItems);
const loadRun = () => import('./run-export.ts');

/** The menu's items as commands of the palette, with labels that stand alone. */
function exportCommands(
  exported: Exported,
  copyText: Platform['copyText'],
  t: Say<'transcription'>,
): Command[] {
  const copy = async (): Promise<void> => (await loadRun()).copyMarkdown(exported, copyText);
  const saves = formsOf(exported.transcription).map(({ ending, label }) => {
    const save = async (): Promise<void> => (await loadRun()).saveAs(ending, exported);
    return { id: `export.${ending}`, label: `${t('export.title')}: ${t(label)}`, run: () => void save() };
  });
  return [{ id: 'export.copy', label: t('export.copyMarkdown'), run: () => void copy() }, ...saves];
}

/** Exports the text as a file, or copies it as Markdown; renders nothing while there is no text. */
export function ExportMenu(exported: Exported) {
  const { t } = useText('transcription');
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
  return <ExportItems {...exported} whileLoading={<ExportButton aria-expanded />} />;
}
