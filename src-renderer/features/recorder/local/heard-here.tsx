import { useText } from '../../../i18n/use-text.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';
import { passes } from '../machine/upload-events.ts';
import { useRecorder } from '../session/use-recorder.ts';
import classes from './heard-here.module.css';
import type { Heard } from './heard-store.ts';
import { hearsTake } from './hears-take.ts';
import { useEngineState, useHeard } from './use-heard.ts';

interface OwnWordsProps {
  readonly take: RecorderTake;
  readonly heard: Extract<Heard, { is: 'text' }>;
}

/** The text of a waiting recording, to be read, changed and copied at once. */
function OwnWords({ take, heard }: OwnWordsProps) {
  const { t } = useText('recorder');
  const { local } = useRecorder();
  const { copyText } = usePlatform();
  const copy = async () => {
    const isCopied = await copyText(heard.text).then(
      () => true,
      () => false,
    );
    showToast({
      kind: isCopied ? 'success' : 'error',
      title: t(isCopied ? 'recorder.here.copied' : 'recorder.here.copyFailed'),
    });
  };
  return (
    <div className={classes.words}>
      <TextArea
        label={t('recorder.here.label')}
        hint={t(heard.isEdited ? 'recorder.here.hintEdited' : 'recorder.here.hint')}
        rows={4}
        value={heard.text}
        onChange={({ target }) => local?.heard.edit(take, target.value)}
      />
      <Button size="small" onClick={() => void copy()}>
        {t('recorder.here.copy')}
      </Button>
    </div>
  );
}

/** Has a recording written here that does not wait for the network. */
function WriteHere({ take, heard }: { take: RecorderTake; heard: Heard | undefined }) {
  const { t } = useText('recorder');
  const { local } = useRecorder();
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

/** What this page wrote of a waiting recording, or offers to write. */
export function HeardHere({ take }: { take: RecorderTake }) {
  const heard = useHeard(take.id);
  const engine = useEngineState();
  const note = useNote(take, heard);
  if (heard?.is === 'text') return <OwnWords take={take} heard={heard} />;
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
