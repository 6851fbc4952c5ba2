import { useQuery } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useEffect } from 'react';
import { currentUser } from '../../data/user.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop } from '../../platform/use-told.ts';
import { failureText } from './failure-text.ts';
import { HostOrders } from './host-orders.ts';
import { problemKey } from './recorder-notices.ts';
import { recordingChoiceAtom, sensitivityAtom } from './recording-choice.ts';
import { useRecorder } from './use-recorder.ts';

/** Recording by the keys that work in every program. Shows nothing here: the small window does. */
export function HostDictation() {
  const { t } = useText('desktop', 'recorder');
  const host = useDesktop();
  const recorder = useRecorder();
  const store = useStore();
  const { isPending } = useQuery(currentUser);
  useEffect(() => recorder.session.setSensitivity(store.get(sensitivityAtom)), [recorder, store]);
  useEffect(() => {
    // Until it is known who is signed in, what is asked for waits in main.
    if (isPending) return;
    const orders = new HostOrders({
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
    return orders.listen();
  }, [recorder, host, store, t, isPending]);
  return null;
}
