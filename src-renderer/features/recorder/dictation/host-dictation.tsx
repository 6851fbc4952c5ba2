import { useQuery } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useEffect } from 'react';
import { currentUser } from '../../../data/user.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useDesktop } from '../../../platform/use-remote-value.ts';
import { failureText } from '../session/failure-text.ts';
import { problemKey } from '../session/recorder-notices.ts';
import { recordingChoiceAtom, sensitivityAtom } from '../session/recording-choice.ts';
import { useRecorder } from '../session/use-recorder.ts';
import { DictationCommands } from './dictation-commands.ts';

/** Handles the global dictation hotkeys. Renders nothing: the pill shows the state. */
export function HostDictation() {
  const { t } = useText('desktop', 'recorder');
  const host = useDesktop();
  const recorder = useRecorder();
  const store = useStore();
  const { isPending } = useQuery(currentUser);
  useEffect(() => recorder.session.setSensitivity(store.get(sensitivityAtom)), [recorder, store]);
  useEffect(() => {
    // Until the signed-in user is known, the main process queues the commands.
    if (isPending) return;
    const commands = new DictationCommands({
      recorder,
      host,
      choice: () => store.get(recordingChoiceAtom),
      say(end) {
        if (typeof end === 'string') return t(`dictate.${end}`);
        return 'failed' in end
          ? (failureText(end.failed, t) ?? t('dictate.failed'))
          : t(problemKey(end.problem));
      },
      onText() {
        if (document.hasFocus()) return;
        host.tellTranscribed();
      },
    });
    return commands.listen();
  }, [recorder, host, store, t, isPending]);
  return null;
}
