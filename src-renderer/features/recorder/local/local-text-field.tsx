import { type FocusEvent, useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';
import classes from './local-text-field.module.css';
import type { LocalTextPlace, LocalTextState } from './local-text-store.ts';
import { useLocalText, useLocalWords } from './use-local-text.ts';

type TextState = Extract<LocalTextState, { is: 'text' }>;

interface LocalTextFieldProps {
  readonly take: RecorderTake;
  readonly place: LocalTextPlace;
}

/** Milliseconds in another window after which the text no longer waits for the user. */
const AWAY_MS = 30_000;

/** Keeps the text of a recording in place while the focus is in the element with these listeners. */
function useHoldWhileFocused({ take, place }: LocalTextFieldProps) {
  const texts = useLocalWords()?.texts;
  const release = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    let away: ReturnType<typeof setTimeout> | undefined;
    const releaseNow = (): void => release.current?.();
    const releaseIfHidden = (): void => {
      if (document.visibilityState === 'hidden') releaseNow();
    };
    // The desktop app's page stays visible while its window is hidden.
    const onWindowBlur = (): void => {
      clearTimeout(away);
      away = setTimeout(releaseNow, AWAY_MS);
    };
    const onWindowFocus = (): void => clearTimeout(away);
    document.addEventListener('visibilitychange', releaseIfHidden);
    window.addEventListener('blur', onWindowBlur);
    window.addEventListener('focus', onWindowFocus);
    return () => {
      clearTimeout(away);
      document.removeEventListener('visibilitychange', releaseIfHidden);
      window.removeEventListener('blur', onWindowBlur);
      window.removeEventListener('focus', onWindowFocus);
      releaseNow();
    };
  }, []);
  return {
    onFocus(): void {
      release.current = texts?.hold(take, place);
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
      // In another window, the focus is still here.
      const stays = currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement);
      if (!stays) release.current?.();
    },
  };
}

function EditedField({ take, place, state }: LocalTextFieldProps & { state: TextState }) {
  const { t } = useText('notices');
  const local = useLocalWords();
  const { copyText } = usePlatform();
  const hold = useHoldWhileFocused({ take, place });
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
    <div className={classes.words} data-draft {...hold}>
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

/**
 * The text of a waiting recording, ready to read, edit and copy; nothing without one. The text of the server replaces it once
 * the user has left it.
 */
export function LocalTextField(props: LocalTextFieldProps) {
  const state = useLocalText(props.take.id);
  return state?.is === 'text' ? <EditedField {...props} state={state} /> : null;
}

/** The same in the place of the text. */
export function LocalTextSheet({ take }: { take: RecorderTake }) {
  return (
    <div className={classes.sheet}>
      <LocalTextField take={take} place="sheet" />
    </div>
  );
}
