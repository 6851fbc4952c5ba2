import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { RecorderTake } from '../machine/recorder-state.ts';
import { isTransient } from '../machine/upload-events.ts';
import { canRecogniseLocally } from './can-recognise-locally.ts';
import { LocalTextField } from './local-text-field.tsx';
import type { LocalTextState } from './local-text-store.ts';
import classes from './local-text-view.module.css';
import { useDraftTake } from './use-draft-take.ts';
import { useEngineState, useLocalText, useLocalWords } from './use-local-text.ts';

/** Transcribes in this page a recording that does not wait for the network. */
function TranscribeLocally({ take, state }: { take: RecorderTake; state: LocalTextState | undefined }) {
  const { t } = useText('notices');
  const local = useLocalWords();
  return (
    <Button size="small" className={classes.write} onClick={() => local?.recognise(take.id)}>
      {t(state ? 'here.again' : 'here.write')}
    </Button>
  );
}

function useNote(take: RecorderTake, state: LocalTextState | undefined): string | null {
  const { t, locale } = useText('notices');
  if (!state) return canRecogniseLocally(take) ? null : t('here.englishOnly');
  if (state.is === 'text') return null;
  if (state.is !== 'working') return t(`here.${state.is}`);
  const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(state.share);
  return t('here.working', { share });
}

interface LocalTextViewProps {
  readonly take: RecorderTake;
  /** Whether a text is open; otherwise the newest recording's text is shown in its place. */
  readonly isTextOpen: boolean;
}

/** The text of a waiting recording written in this page, or the offer to write it. */
export function LocalTextView({ take, isTextOpen }: LocalTextViewProps) {
  const state = useLocalText(take.id);
  const engine = useEngineState();
  const note = useNote(take, state);
  const draft = useDraftTake();
  if (state?.is === 'text') {
    return draft?.id === take.id && !isTextOpen ? null : <LocalTextField take={take} place="list" />;
  }
  if (engine !== 'ready' || take.origin !== 'take') return null;
  // A recording that waits for the network is recognised automatically.
  const isOffered = canRecogniseLocally(take) && (state ? state.is === 'failed' : !isTransient(take.failure));
  return (
    <>
      {/* Each per cent would be announced. */}
      <p className={classes.note} role="status" aria-live={state?.is === 'working' ? 'off' : 'polite'}>
        {note}
      </p>
      {isOffered && <TranscribeLocally take={take} state={state} />}
    </>
  );
}
