import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { Capabilities } from '../../../../src/contract/api/capabilities.ts';
import { capabilities } from '../../../data/capabilities.ts';
import { currentUser } from '../../../data/user.ts';
import { shownLanguage } from '../../../i18n/i18n.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { useText } from '../../../i18n/use-text.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { useDesktop, useRemoteValue } from '../../../platform/use-remote-value.ts';
import { failureText } from '../session/failure-text.ts';
import { problemKey } from '../session/recorder-notices.ts';
import { recordingChoiceAtom, sensitivityAtom } from '../session/recording-choice.ts';
import { useRecorder } from '../session/use-recorder.ts';
import { playCue } from './cues.ts';
import { dictationActions } from './dictation-actions.ts';
import { DictationController } from './dictation-controller.ts';
import type { DictationControllerParts } from './dictation-controller-parts.ts';
import { lastDictationAtom } from './last-dictation.ts';
import { isInField, selectionInField } from './page-selection.ts';
import { useTrayChoices } from './use-tray-choices.ts';

/** Reads the server's abilities; a negative result is checked again, for the next time. */
function useCapabilityChecks(): Pick<DictationControllerParts, 'hasEngine' | 'canWriteWith'> {
  const client = useQueryClient();
  const server = useRemoteValue(useDesktop().status)?.server.state;
  useQuery(capabilities);
  useEffect(() => {
    // A server that has started again may have another engine.
    if (server === 'running') void client.invalidateQueries({ queryKey: capabilities.queryKey });
  }, [client, server]);
  return useMemo(() => {
    const isAvailable = (isMissing: (known: Capabilities) => boolean): boolean => {
      const known = client.getQueryData(capabilities.queryKey);
      if (!known || !isMissing(known)) return true;
      void client.invalidateQueries({ queryKey: capabilities.queryKey });
      return false;
    };
    return {
      hasEngine: () => isAvailable(({ speech }) => speech.engine === null),
      canWriteWith: (service) => isAvailable(({ services }) => !services[service].available),
    };
  }, [client]);
}

/** Handles the global dictation hotkeys and the tray's choices. Renders nothing: the pill shows the state. */
export function HostDictation() {
  const { t } = useText('desktop', 'recorder');
  const host = useDesktop();
  const recorder = useRecorder();
  const store = useStore();
  const client = useQueryClient();
  const { drafts } = usePlatform();
  const { isPending } = useQuery(currentUser);
  const capabilityChecks = useCapabilityChecks();
  useTrayChoices();
  useEffect(() => recorder.session.setSensitivity(store.get(sensitivityAtom)), [recorder, store]);
  // Settings are asked for by their first subscriber.
  useEffect(() => host.settings.subscribe(() => undefined), [host]);
  useEffect(() => {
    // Until the signed-in user is known, the main process queues the commands.
    if (isPending) return;
    const controller = new DictationController({
      ...dictationActions({
        client,
        drafts,
        store,
        host,
        owner: () => recorder.session.getState().userId,
      }),
      recorder,
      host,
      choice: () => ({ ...store.get(recordingChoiceAtom), isMeeting: false, separateSpeakers: undefined }),
      ...capabilityChecks,
      isInField,
      selectionInField,
      canReadSelection: () => document.hasFocus() || host.status.read()?.paste.isPossible !== false,
      onEnd: (end, note) => store.set(lastDictationAtom, { end, note }),
      settings: () => host.settings.read(),
      playCue,
      // Reads the language when asked: a change of it must not replace the controller during a dictation.
      nameOf: (language) =>
        language === 'auto' ? t('dictate.languageAuto') : languageName(language, shownLanguage()),
      outcomeText(end) {
        if (typeof end === 'string') return t(`dictate.${end}`);
        return 'failed' in end
          ? (failureText(end.failed, t) ?? t('dictate.failed'))
          : t(problemKey(end.problem));
      },
      onText() {
        if (document.hasFocus()) return;
        host.notifyTranscribed();
      },
    });
    return controller.listen();
  }, [recorder, host, store, client, drafts, t, isPending, capabilityChecks]);
  return null;
}
