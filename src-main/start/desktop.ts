import { app, ipcMain, nativeTheme, powerSaveBlocker, protocol, session, shell, webContents } from 'electron';
import { TOGGLE_SWITCH } from '../../src/contract/desktop/desktop-options.ts';
import { ProcessMicrophone } from '../capture/native-microphone.ts';
import { registerIpc } from '../ipc/register-ipc.ts';
import { createTellPage } from '../ipc/tell-page.ts';
import type { StartRequest } from '../links/start-request.ts';
import { openLocalUserData } from '../local-user-data.ts';
import type { Log } from '../log/log.ts';
import { loginConcern } from '../login/launch-at-login.ts';
import { modelConcern } from '../models/model-concern.ts';
import { createNotices } from '../notices/notices.ts';
import { createKeepAwake } from '../power/keep-awake.ts';
import { APP_SCHEME } from '../protocol/app-origin.ts';
import { createAppProtocol } from '../protocol/app-protocol.ts';
import { openRendererFiles } from '../protocol/renderer-files.ts';
import { createSettings, type Settings } from '../settings/settings.ts';
import { openSettingsFile } from '../settings/settings-file.ts';
import { createExternalOpener } from '../shell/external-link.ts';
import { openShellMemory } from '../shell/shell-memory.ts';
import { createStatusPublisher } from '../status/desktop-status.ts';
import { mainTexts } from '../texts/main-texts.ts';
import { createUpdates } from '../update/updates.ts';
import type { MenuFacts } from '../window/application-menu.ts';
import { confirmServer } from '../window/confirm-server.ts';
import { AppWindow } from '../window/main-window.ts';
import { guardNavigation } from '../window/navigation.ts';
import { guardPermissions } from '../window/permissions.ts';
import { openPillWindow } from '../window/pill-window.ts';
import { groundColour } from '../window/window-options.ts';
import { type Appearance, createAppearance } from './appearance.ts';
import { createDictationCommands } from './dictation-commands.ts';
import { createHandlers } from './handlers.ts';
import { createLocalParts } from './local-parts.ts';
import type { Places } from './places.ts';
import { secretsOpener } from './secrets.ts';
import * as system from './system-ports.ts';

/** The running app, as the system calls on it. */
export interface Desktop {
  /** Somebody started it, or started it once more. */
  answer(request: StartRequest): void;
  /** Puts up what is not needed for the first window: the icon beside the clock, keys, the look for newer versions. */
  complete(): Promise<void>;
  /** It is about to end. Resolves when it may. */
  end(): Promise<void>;
  /** From now on, closing the window closes it. */
  allowClose(): void;
}

export interface DesktopParts {
  readonly places: Places;
  readonly log: Log;
  /** Ends the app: there is no way on. */
  readonly fail: (error: unknown) => void;
}

/** A word of a command as people paste it into a terminal or a settings page. */
const inShell = (word: string): string => (/^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word}"`);

/** Builds the app out of its capabilities. Nothing that a first window does not need is opened or loaded here. */
export async function startDesktop({ places, log, fail }: DesktopParts): Promise<Desktop> {
  const failed = (what: string) => (error: unknown) => log.error(what, error);
  const settingsFile = openSettingsFile(places.settings);
  const [files, first, memory] = await Promise.all([
    openRendererFiles(places.renderer),
    settingsFile.read(),
    openShellMemory(places.shell, failed('the place of the window could not be kept')),
  ]);
  nativeTheme.themeSource = memory.facts().theme;
  const texts = () => mainTexts(memory.facts().language);

  let isRecording = false;
  let isEnding = false;
  /** Requests of the page that have no answer yet. */
  let asking = 0;
  let settings: Settings;
  let appearance: Appearance;

  const tell = createTellPage(() => webContents.getAllWebContents());
  const window = new AppWindow({
    preload: places.preload,
    words: texts,
    isDark: () => nativeTheme.shouldUseDarkColors,
    state: () => memory.facts().window,
    keepState: (state) => memory.remember({ window: state }),
    hidesOnClose: () => settings.current().closeToTray && appearance.hasTray(),
    onHidden: tellStillHere,
    onClosed() {
      if (process.platform !== 'darwin') app.quit();
    },
    onPageEnd,
    fail,
    log,
  });
  const { grant, mail, openPage, command, pill } = createDictationCommands({
    ...{ tell, window },
    openPill: () => openPillWindow(places.preload, log),
    isRecording: () => isRecording,
  });

  const showNotice = createNotices({
    isSupported: system.hasNotices,
    make: system.makeNotice,
    open: openPage,
  });
  function tellStillHere(): void {
    if (memory.facts().wasToldStillHere) return;
    memory.remember({ wasToldStillHere: true });
    const { stillHere, stillHereDetail } = texts();
    showNotice({ title: stillHere, body: stillHereDetail, path: '/app' });
  }
  function tellTranscribed(): void {
    if (!settings.current().notifications) return;
    const { transcribed, transcribedDetail } = texts();
    showNotice({ title: transcribed, body: transcribedDetail, path: '/recent' });
  }

  const secrets = secretsOpener(places);
  const parts = createLocalParts({
    places,
    settings: () => settings,
    secrets,
    isBusy: () => isRecording || asking > 0 || localUserData.isSending(),
    confirmServer: (address) => confirmServer(window.current(), texts(), address),
    onServerChanged: () => status.look(),
    tellModels: (states) => tell('models.changed', states),
    log,
  });
  const localUserData = openLocalUserData({
    folder: places.userData,
    secrets,
    server: () => parts.desk.place(),
    serverName: () => parts.desk.name(),
    tellPage: tell,
    onTranscribed: tellTranscribed,
    log,
  });
  const microphone = new ProcessMicrophone({
    start: () => system.startChild(places.ownProcess('recorder'), { name: 'Parlance Microphone' }),
    onFrame: (bytes) => tell('microphone.frame', bytes),
    onLost: () => tell('microphone.lost', undefined),
  });
  const hotkey = system.systemHotkey(system.keyUpWatch(places), command);
  const delivery = system.systemDelivery({ wanted: () => settings.current().delivery, grant }, log);
  const updates = createUpdates({
    load: async () => (await import('electron-updater')).default.autoUpdater,
    isInstalled: app.isPackaged,
    onReady: () => status.look(),
    onApply: () => window.allowClose(),
    fail: failed('the look for a newer version failed'),
  });
  const status = createStatusPublisher(
    {
      version: () => app.getVersion(),
      platform: () => process.platform as 'darwin' | 'linux' | 'win32',
      async hotkey() {
        const { program, args } = system.ownCommand();
        const command = [program, ...args, TOGGLE_SWITCH].map(inShell).join(' ');
        return { state: hotkey.state(), canHold: await hotkey.canHold(), command };
      },
      server: () => parts.desk.status(),
      secrets: async () => (await secrets()).kind,
      recordingKey: () => localUserData.recordingKey(),
      unreadableTakes: () => localUserData.unreadableTakes(),
      paste: () => delivery.status(),
      update: () => updates.ready(),
    },
    (now) => tell('desktop.status-changed', now),
    failed('the status could not be read'),
  );

  settings = createSettings({
    first,
    write: settingsFile.write,
    concerns: [
      parts.desk,
      modelConcern(parts.models),
      hotkey,
      loginConcern(system.loginStart(), failed('the start at login could not be set')),
    ],
    onChanged(now, before) {
      parts.desk.settingsChanged(now, before);
      tell('settings.changed', now);
      appearance.draw();
      status.look();
    },
  });

  const keepAwake = createKeepAwake(powerSaveBlocker);
  function setRecording(wanted: boolean): void {
    keepAwake(wanted);
    if (isRecording === wanted) return;
    isRecording = wanted;
    appearance.draw();
  }
  function onPageEnd(): void {
    mail.pageEnded();
    microphone.close();
    if (pill.shown().phase !== 'idle') {
      pill.report({ phase: 'idle', level: 0, elapsedMs: 0, words: '', note: '' });
    }
    if (isEnding) return;
    setRecording(false);
    localUserData.pageGone().catch(failed('what the page left could not be taken over'));
  }

  const menuFacts = (): MenuFacts => ({
    platform: process.platform,
    words: texts(),
    isRecording,
    hotkey: hotkey.state() === 'active' ? settings.current().hotkey : null,
  });
  const actions = { record: () => command('toggle'), open: openPage, quit: () => app.quit() };
  nativeTheme.on('updated', () =>
    window.current()?.setBackgroundColor(groundColour(nativeTheme.shouldUseDarkColors)),
  );
  appearance = createAppearance({ window, facts: menuFacts, actions, log });

  async function api(request: Request): Promise<Response> {
    asking += 1;
    try {
      return await localUserData.api(request);
    } finally {
      asking -= 1;
    }
  }

  const openExternal = createExternalOpener(
    (href) => shell.openExternal(href),
    failed('an address could not be opened'),
  );
  // What a link asks for is refused in silence: there is nobody to tell.
  app.on('web-contents-created', (_event, contents) =>
    guardNavigation(contents, (url) => void openExternal(url)),
  );
  guardPermissions(session.defaultSession);
  protocol.handle(APP_SCHEME, createAppProtocol({ files, api }));
  registerIpc(
    ipcMain,
    createHandlers({
      ...parts,
      ...{
        localUserData,
        delivery,
        mail,
        microphone,
        openExternal,
        pill,
        setRecording,
        settings,
        status,
        updates,
      },
      setTheme(choice) {
        nativeTheme.themeSource = choice;
        memory.remember({ theme: choice });
      },
      setLanguage(language) {
        memory.remember({ language });
        appearance.draw();
      },
      tellTranscribed,
    }),
  );

  async function complete(): Promise<void> {
    appearance.complete();
    await hotkey.begin(settings.current());
    appearance.draw();
    status.look();
    updates.begin();
  }

  return {
    answer({ command: wanted, page, isHidden }) {
      if (wanted !== null) command(wanted);
      else if (page !== null) openPage(page);
      else if (isHidden) window.wake();
      else window.show();
    },
    allowClose: () => window.allowClose(),
    complete: () => complete().catch(failed('the rest of the start failed')),
    async end() {
      isEnding = true;
      hotkey.end();
      microphone.end();
      parts.models.end();
      await Promise.all([localUserData.close(), parts.local.end(), memory.settled()]);
    },
  };
}
