import { type FocusEvent, useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';
import classes from './local-text-field.module.css';
import { useLocalText, useLocalWords } from './use-local-text.ts';

/** The text of a waiting recording, ready to read, edit and copy; nothing without one. */
export function LocalTextField({ take }: { take: RecorderTake }) {
  const { t } = useText('notices');
  const local = useLocalWords();
  const { copyText } = usePlatform();
  const state = useLocalText(take.id);
  if (state?.is !== 'text') return null;
  const copy = async () => {
    const isCopied = await copyText(state.text).then(
      () => true,
      () => false,
    );
    showToast({
      kind: isCopied ? 'success' : 'error',
      title: t(isCopied ? 'here.copied' : 'here.copyFailed'),
    });
  };
  return (
    <div className={classes.words}>
      <TextArea
        label={t('here.label')}
        hint={t(state.isEdited ? 'here.hintEdited' : 'here.hint')}
        // The engine in the page understands English.
        lang="en"
        dir="auto"
        rows={4}
        value={state.text}
        onChange={({ target }) => local?.texts.edit(take, target.value)}
      />
      <Button size="small" onClick={() => void copy()}>
        {t('here.copy')}
      </Button>
    </div>
  );
}

/** Keeps the text of a recording in place while the focus is in the element with these listeners. */
function useHoldWhileFocused(take: RecorderTake) {
  const texts = useLocalWords()?.texts;
  const release = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    const releaseIfHidden = (): void => {
      if (document.visibilityState === 'hidden') release.current?.();
    };
    document.addEventListener('visibilitychange', releaseIfHidden);
    return () => {
      document.removeEventListener('visibilitychange', releaseIfHidden);
      release.current?.();
    };
  }, []);
  return {
    onFocus(): void {
      release.current = texts?.hold(take);
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
      // In another window, the focus is still here.
      const stays = currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement);
      if (!stays) release.current?.();
    },
  };
}

/** The same in the place of the text. The text of the server replaces it once the user has left it. */
export function LocalTextSheet({ take }: { take: RecorderTake }) {
  const hold = useHoldWhileFocused(take);
  return (
    <div className={classes.sheet} data-draft {...hold}>
      <LocalTextField take={take} />
    </div>
  );
}
