import { textsOf } from '../../i18n/i18n.ts';
import type { Draft, Platform } from '../../platform/platform.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { isSame } from './save-state.ts';

const text = textsOf('app');

/** Display time in milliseconds: long enough for a user who just arrived to notice, read and decide. */
const DISPLAY_MS = 20_000;
/** Length of the excerpt in characters, enough to recognise the text. */
const EXCERPT_MAX = 100;

function excerpt(words: string): string {
  const characters = [...words];
  return characters.length > EXCERPT_MAX ? `${characters.slice(0, EXCERPT_MAX).join('').trimEnd()}…` : words;
}

/**
 * Reports that edits can't be saved because their texts were deleted elsewhere, and offers to copy the words.
 * The drafts stay on the device until then. `goneDrafts`: by key.
 */
export function offerGoneEdits(
  { drafts, copyText }: Pick<Platform, 'drafts' | 'copyText'>,
  owner: string,
  goneDrafts: ReadonlyMap<string, Draft>,
): void {
  const words = [...goneDrafts.values()].map((draft) => draft.text).join('\n\n');
  const copy = async (): Promise<void> => {
    try {
      await copyText(words);
    } catch {
      showToast({ kind: 'error', title: text('editor.copyFailed'), message: text('editor.copyFailedText') });
      return;
    }
    for (const [key, draft] of goneDrafts) {
      const now = drafts.read(owner, key);
      if (now && isSame(now, draft)) drafts.remove(owner, key);
    }
    showToast({ kind: 'success', title: text('editor.copied') });
  };
  showToast({
    kind: 'error',
    title: text('editor.gone'),
    message: excerpt(words),
    action: { label: text('editor.copy'), run: () => void copy() },
    displayMs: DISPLAY_MS,
  });
}
