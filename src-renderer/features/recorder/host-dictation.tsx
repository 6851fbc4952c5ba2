import '../../i18n/desktop-texts.ts';
import { useStore } from 'jotai';
import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop } from '../../platform/use-told.ts';
import { HostOrders } from './host-orders.ts';
import { recordingChoiceAtom } from './recording-choice.ts';
import { useRecorder } from './use-recorder.ts';

/** Recording by the keys that work in every program. Shows nothing here: the small window does. */
export function HostDictation() {
  const { t } = useText();
  const host = useDesktop();
  const recorder = useRecorder();
  const store = useStore();
  useEffect(() => {
    const orders = new HostOrders({
      recorder,
      host,
      choice: () => store.get(recordingChoiceAtom),
      say: (note) => t(`dictate.${note}`),
      onText() {
        if (document.hasFocus()) return;
        const [title, body] = [t('hostWords.transcribed'), t('hostWords.transcribedDetail')];
        host.notify({ title, body, path: '/recent' });
      },
    });
    return orders.listen();
  }, [recorder, host, store, t]);
  return null;
}
