import { hashKey } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { RECENT_TEXTS_MAX } from '../../../../src/contract/desktop/desktop-options.ts';
import { transcriptionList } from '../../../data/transcriptions.ts';
import { switchVoiceProfile } from '../../../data/voice-profiles.ts';
import { shownLanguage } from '../../../i18n/i18n.ts';
import type { DesktopHost } from '../../../platform/desktop-host.ts';
import { languageAtom, recordingChoiceAtom } from '../session/recording-choice.ts';
import type { DictationControllerParts } from './dictation-controller-parts.ts';
import { choiceFor } from './dictation-task.ts';
import { addUsedLanguage, nextLanguage } from './language-cycle.ts';
import { usedLanguagesAtom } from './used-languages.ts';
import { type TextHistory, writeDictation } from './write-dictation.ts';

/** The query of the texts that the pill offers. It stays in the cache, so that it reports every change. */
const RECENT_TEXTS = {
  ...transcriptionList({ page: 1, limit: RECENT_TEXTS_MAX }),
  gcTime: Number.POSITIVE_INFINITY,
};

interface ActionParts extends Pick<TextHistory, 'client' | 'drafts'> {
  owner(): TextHistory['owner'];
  readonly store: ReturnType<typeof createStore>;
  readonly host: Pick<DesktopHost, 'settings' | 'changeSettings'>;
}

/** Connects dictations with the recorder's options, the host's modes and the server. */
export function dictationActions({
  client,
  drafts,
  owner,
  store,
  host,
}: ActionParts): Pick<
  DictationControllerParts,
  'nextLanguage' | 'nextMode' | 'enterMode' | 'write' | 'recentTexts' | 'onRecentChange'
> {
  return {
    nextLanguage() {
      const language = store.get(languageAtom);
      const used = addUsedLanguage(store.get(usedLanguagesAtom), language);
      store.set(usedLanguagesAtom, used);
      store.set(languageAtom, nextLanguage(language, shownLanguage(), used));
      return store.get(languageAtom);
    },
    nextMode() {
      const { modes, mode } = host.settings.read() ?? { modes: [], mode: null };
      const ids = [null, ...modes.map(({ id }) => id)];
      const next = ids[(ids.indexOf(mode) + 1) % ids.length] ?? null;
      void host.changeSettings({ mode: next });
      return modes.find(({ id }) => id === next) ?? null;
    },
    enterMode({ voiceProfile }) {
      // A deleted profile must not prevent a recording: the active one is used.
      if (voiceProfile !== null) void switchVoiceProfile(client, voiceProfile).catch(() => undefined);
    },
    write(task, transcription, signal) {
      const choice = choiceFor(store.get(recordingChoiceAtom), task);
      return writeDictation({ client, drafts, owner: owner() }, task, transcription, choice, signal);
    },
    async recentTexts() {
      const { transcriptions } = await client.fetchQuery(RECENT_TEXTS);
      return transcriptions.map(({ id, text }) => ({ id, text }));
    },
    onRecentChange(listener) {
      const { queryKey } = RECENT_TEXTS;
      const hash = hashKey(queryKey);
      return client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.query.queryHash !== hash) return;
        if (event.action.type === 'success') listener();
        // No component observes this query, so nothing else would refetch it.
        if (event.action.type === 'invalidate') void client.refetchQueries({ queryKey, exact: true });
      });
    },
  };
}
