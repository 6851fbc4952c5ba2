import type { DictationCommand } from '../../src/contract/desktop/desktop-options.ts';
import type { IpcHandlers } from '../../src/contract/desktop/ipc.ts';
import type { RecordingLanguage } from '../../src/contract/languages.ts';
import type { Access } from '../access/access.ts';
import type { NativeMicrophone } from '../capture/native-microphone.ts';
import type { Delivery } from '../delivery/deliver.ts';
import type { PausableHotkeys } from '../hotkey/pausable-hotkeys.ts';
import type { PendingPageEvents } from '../ipc/pending-page-events.ts';
import type { LocalUserData } from '../local-user-data.ts';
import type { DictationContextSource } from '../modes/dictation-context.ts';
import type { ProxyPasswords } from '../network/proxy-passwords.ts';
import type { Pill } from '../pill/pill.ts';
import { findServices } from '../server/find-services.ts';
import type { Settings } from '../settings/settings.ts';
import type { ShownFiles } from '../shell/shown-files.ts';
import type { StatusPublisher } from '../status/desktop-status.ts';
import type { Updates } from '../update/updates.ts';
import type { OpenPage } from '../window/open-page.ts';
import { type DictationDeliveryParts, deliverDictation } from './deliver-dictation.ts';
import type { LocalParts } from './local-parts.ts';

interface HandlerParts extends LocalParts, DictationDeliveryParts {
  readonly access: Access;
  readonly localUserData: LocalUserData;
  readonly delivery: Delivery;
  readonly hotkeys: Pick<PausableHotkeys, 'setSuspended'>;
  readonly dictationContext: DictationContextSource;
  readonly command: (what: DictationCommand) => void;
  readonly pendingEvents: PendingPageEvents;
  readonly offer: IpcHandlers['tray.offer'];
  readonly microphone: NativeMicrophone;
  readonly openPage: OpenPage;
  readonly openExternal: IpcHandlers['shell.open-external'];
  readonly pill: Pill;
  readonly proxyPasswords: ProxyPasswords;
  readonly setRecording: (isRecording: boolean) => void;
  /** A recording in this language begins. */
  readonly recordsIn: (language: RecordingLanguage) => void;
  readonly files: ShownFiles;
  readonly setTheme: IpcHandlers['theme.set'];
  readonly setLanguage: IpcHandlers['language.set'];
  readonly settings: Settings;
  readonly notifyTranscribed: IpcHandlers['notice.transcribed'];
  readonly status: StatusPublisher;
  readonly updates: Updates;
}

/** Requests of the pill window. */
function pillHandlers({ pill, command, delivery }: HandlerParts) {
  return {
    'pill.read': () => pill.shown(),
    'pill.command': (what) => command(what),
    'pill.read-recent': () => pill.recent(),
    async 'pill.copy'(id) {
      const found = pill.recent().find((text) => text.id === id);
      if (found) await delivery.copy(found.text);
      return found !== undefined;
    },
    'pill.expand': (isExpanded) => pill.setExpanded(isExpanded),
  } satisfies Partial<IpcHandlers>;
}

/** Passwords of proxies: requested from the page, and never sent to it. */
function proxyHandlers({ proxyPasswords }: HandlerParts) {
  return {
    'proxy.read-question': () => proxyPasswords.question(),
    'proxy.answer': (answer) => proxyPasswords.answer(answer),
    'proxy.decline': ({ proxy }) => proxyPasswords.decline(proxy),
    'proxy.list': () => proxyPasswords.list(),
    'proxy.ask': ({ proxy }) => proxyPasswords.reopenQuestion(proxy),
    'proxy.forget': ({ proxy }) => proxyPasswords.forget(proxy),
  } satisfies Partial<IpcHandlers>;
}

/** The IPC handlers: each channel belongs to one part. */
export function createHandlers(parts: HandlerParts): IpcHandlers {
  const { access, localUserData, keys, pendingEvents, microphone, models, pill, settings, status, updates } =
    parts;
  return {
    ...localUserData.handlers,
    'takes.create'(opening) {
      parts.recordsIn(opening.language);
      return localUserData.handlers['takes.create'](opening);
    },
    'recording.set-active': parts.setRecording,
    'shell.open-external': parts.openExternal,
    'log.show': parts.files.showLog,
    'licences.show': parts.files.showLicences,
    'page.listens': ({ event, isListening }) => pendingEvents.setListening(event, isListening),
    'desktop.status': () => status.read(),
    'settings.read': () => settings.current(),
    'settings.change': (change) => settings.change(change),
    async 'hotkeys.set-suspended'(isSuspended) {
      await parts.hotkeys.setSuspended(isSuspended);
      if (!isSuspended) status.refresh();
    },
    'access.request': (kind) => access.request(kind),
    'access.open-settings': (kind) => access.openSettings(kind),
    'window.show-page': (path) => parts.openPage(path),
    'keys.list': () => keys.list(),
    'keys.change': ({ service, key }) => keys.change(service, key),
    'services.find': () => findServices(),
    'language.set': parts.setLanguage,
    'theme.set': parts.setTheme,
    'notice.transcribed': parts.notifyTranscribed,
    'update.apply': () => updates.apply(),
    'models.list': () => models.list(),
    'models.machine': () => models.machine(),
    'models.measure': ({ id }) => models.measure(id),
    'models.download': ({ id }) => models.download(id),
    'models.pause': ({ id }) => models.pause(id),
    'models.remove': ({ id }) => models.remove(id),
    'microphone.list': () => microphone.list(),
    'microphone.open': (name) => microphone.open(name),
    'microphone.close': () => microphone.close(),
    'dictation.report': (dictation) => pill.report(dictation),
    'dictation.recent': (texts) => pill.showRecent(texts),
    'dictation.context': () => parts.dictationContext.context(),
    async 'dictation.deliver'(request) {
      const delivered = await deliverDictation(parts, request);
      // The delivery may have revealed that the app lacks the permission to paste.
      status.refresh();
      return delivered;
    },
    'tray.offer': parts.offer,
    ...pillHandlers(parts),
    ...proxyHandlers(parts),
  };
}
