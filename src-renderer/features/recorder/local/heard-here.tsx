import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { RecorderTake } from '../machine/recorder-state.ts';
import { passes } from '../machine/upload-events.ts';
import classes from './heard-here.module.css';
import type { Heard } from './heard-store.ts';
import { hearsTake } from './hears-take.ts';
import { OwnWords } from './own-words.tsx';
import { useDraftTake } from './use-draft-take.ts';
import { useEngineState, useHeard, useLocalWords } from './use-heard.ts';

/** Has a recording written here that does not wait for the network. */
function WriteHere({ take, heard }: { take: RecorderTake; heard: Heard | undefined }) {
  const { t } = useText('recorder');
  const local = useLocalWords();
  return (
    <Button size="small" className={classes.write} onClick={() => local?.hear(take.id)}>
      {t(heard ? 'recorder.here.again' : 'recorder.here.write')}
    </Button>
  );
}

function useNote(take: RecorderTake, heard: Heard | undefined): string | null {
  const { t, locale } = useText('recorder');
  if (!heard) return hearsTake(take) ? null : t('recorder.here.englishOnly');
  if (heard.is === 'text') return null;
  if (heard.is !== 'working') return t(`recorder.here.${heard.is}`);
  const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(heard.share);
  return t('recorder.here.working', { share });
}

interface HeardHereProps {
  readonly take: RecorderTake;
  /** Whether a text is open: else the newest recording's stands in its place. */
  readonly isTextOpen: boolean;
}

/** What this page wrote of a waiting recording, or offers to write. */
export function HeardHere({ take, isTextOpen }: HeardHereProps) {
  const heard = useHeard(take.id);
  const engine = useEngineState();
  const note = useNote(take, heard);
  const draft = useDraftTake();
  if (heard?.is === 'text') {
    return draft?.id === take.id && !isTextOpen ? null : <OwnWords take={take} />;
  }
  if (engine !== 'ready' || take.origin !== 'take') return null;
  // What waits for the network is written without being asked for.
  const isOffered = hearsTake(take) && (heard ? heard.is === 'failed' : !passes(take.failure));
  return (
    <>
      <p className={classes.note} role="status">
        {note}
      </p>
      {isOffered && <WriteHere take={take} heard={heard} />}
    </>
  );
}
