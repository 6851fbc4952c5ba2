import type { Bridge } from '../../../src/contract/desktop/ipc.ts';
import { LAST_USER_KEY } from '../../../src/contract/page/storage-keys.ts';
import type { DesktopHost } from '../desktop-host.ts';
import { microphoneChoices } from './microphone-choices.ts';
import { createRemoteValue } from './remote-value.ts';

/** Another server has other users and texts: nobody is signed in, and nothing of the previous one stays on screen. */
function leaveServer(): void {
  localStorage.removeItem(LAST_USER_KEY);
  location.replace('/auth');
}

/**
 * The main process as seen by the renderer. Requests reject when main refuses them; notifications never
 * reject.
 */
export function createDesktopHost(bridge: Bridge): DesktopHost {
  const settings = createRemoteValue(() => bridge['settings.read'](), bridge['settings.changed']);
  const keys = createRemoteValue(() => bridge['keys.list'](), null);
  // A main process that is quitting no longer receives notifications, and needs none.
  const notifyMain = (notified: Promise<unknown>): void => void notified.catch(() => undefined);
  return {
    settings,
    async changeSettings(change) {
      const answer = await bridge['settings.change'](change);
      settings.set(answer.settings);
      // A key belongs to the address of its service.
      if (change.services && keys.read()) keys.set(await bridge['keys.list']());
      if (change.server && answer.problem === null) leaveServer();
      return answer;
    },
    status: createRemoteValue(() => bridge['desktop.status'](), bridge['desktop.status-changed']),
    keys,
    async changeKey(service, key) {
      keys.set(await bridge['keys.change']({ service, key }));
    },
    findServices: () => bridge['services.find'](),
    proxyQuestion: createRemoteValue(() => bridge['proxy.read-question'](), bridge['proxy.question-changed']),
    answerProxy: (answer) => bridge['proxy.answer'](answer),
    declineProxy: (proxy) => bridge['proxy.decline']({ proxy }),
    proxies: createRemoteValue(() => bridge['proxy.list'](), bridge['proxy.list-changed']),
    askProxy: (proxy) => bridge['proxy.ask']({ proxy }),
    async askDeclinedProxies() {
      const declined = (await bridge['proxy.list']()).filter(({ state }) => state === 'declined');
      for (const { proxy } of declined) await bridge['proxy.ask']({ proxy });
    },
    forgetProxy: (proxy) => bridge['proxy.forget']({ proxy }),
    models: createRemoteValue(() => bridge['models.list'](), bridge['models.changed']),
    downloadModel: (id) => bridge['models.download']({ id }),
    pauseModel: (id) => bridge['models.pause']({ id }),
    modelMachine: () => bridge['models.machine'](),
    measureModel: (id) => bridge['models.measure']({ id }),
    removeModel: (id) => bridge['models.remove']({ id }),
    microphones: () => microphoneChoices(navigator.mediaDevices, () => bridge['microphone.list']()),
    onDictationCommand: (listener) => bridge['dictation.command'](listener),
    reportRecent: (texts) => notifyMain(bridge['dictation.recent'](texts)),
    setTrayChoices: (choices) => notifyMain(bridge['tray.offer'](choices)),
    onLanguageChosen: (listener) => bridge['language.chosen'](listener),
    dictationContext: () => bridge['dictation.context'](),
    reportDictation: (dictation) => notifyMain(bridge['dictation.report'](dictation)),
    deliver: (request) => bridge['dictation.deliver'](request),
    setHotkeysSuspended: (isSuspended) => notifyMain(bridge['hotkeys.set-suspended'](isSuspended)),
    requestAccess: (kind) => bridge['access.request'](kind),
    openAccessSettings: (kind) => bridge['access.open-settings'](kind),
    showPage: (path) => notifyMain(bridge['window.show-page'](path)),
    showLog: () => bridge['log.show'](),
    showLicences: () => bridge['licences.show'](),
    setLanguage: (language) => notifyMain(bridge['language.set'](language)),
    setTheme: (choice) => notifyMain(bridge['theme.set'](choice)),
    notifyTranscribed: () => notifyMain(bridge['notice.transcribed']()),
    onPageOpen: (listener) => bridge['page.open'](listener),
    onHistoryChanged: (listener) => bridge['history.changed'](listener),
  };
}
