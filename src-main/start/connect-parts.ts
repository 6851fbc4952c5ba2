import { app, clipboard, ipcMain, nativeTheme, powerSaveBlocker, protocol, session, shell } from 'electron';
import type { DesktopChange } from '../../src/contract/desktop/desktop.ts';
import type { InterfaceLanguage, RecordingLanguage } from '../../src/contract/languages.ts';
import { RequestCancelledError } from '../api/page-requests.ts';
import { allowSystemAudio } from '../capture/system-audio.ts';
import { snippetLocale } from '../delivery/snippets.ts';
import { registerIpc } from '../ipc/register-ipc.ts';
import { runningStateFile } from '../links/running-state.ts';
import { createKeepAwake } from '../power/keep-awake.ts';
import { APP_SCHEME } from '../protocol/app-origin.ts';
import { createAppProtocol } from '../protocol/app-protocol.ts';
import type { RendererFiles } from '../protocol/renderer-files.ts';
import { createExternalOpener } from '../shell/external-link.ts';
import { createShownFiles } from '../shell/shown-files.ts';
import { recentLanguages } from '../spelling/spelling.ts';
import { guardNavigation } from '../window/navigation.ts';
import { guardPermissions } from '../window/permissions.ts';
import { groundColour } from '../window/window-options.ts';
import { type Appearance, createAppearance } from './appearance.ts';
import { type DesktopContext, errorLogger } from './context.ts';
import { installContextMenus } from './context-menus.ts';
import type { CreatedParts } from './create-parts.ts';
import { createHandlers } from './handlers.ts';
import { canRecordSystemAudioHere, hasTrayHostHere } from './system-ports.ts';

function createAppearanceOf(
  context: DesktopContext,
  { windows, systems, settings }: CreatedParts,
): Appearance {
  const { state, shellState, log } = context;
  const { window, words, dictation, openPage, pill, sendToPage } = windows;
  const change = (wanted: DesktopChange): void =>
    void settings.change(wanted).catch(errorLogger(log, 'a setting could not be changed'));
  return createAppearance({
    window,
    facts: () => ({
      platform: process.platform,
      words: words(),
      isRecording: state.isRecording,
      hotkey: systems.hotkeys.menuAccelerator(),
      locale: shellState.facts().language,
      settings: state.settings,
      choices: state.trayChoices,
      recent: pill.recent(),
      areKeysPaused: systems.hotkeys.isPaused(),
    }),
    actions: {
      record: () => dictation.command('toggle'),
      open: openPage,
      showWindow: window.show,
      quit: () => app.quit(),
      chooseLanguage: (language) => sendToPage('language.chosen', language),
      chooseMicrophone: (microphone) => change({ microphone }),
      chooseMode: (mode) => change({ mode }),
      copy: (text) => void systems.delivery.copy(text).catch(errorLogger(log, 'a text could not be copied')),
      pauseKeys: (isPaused) =>
        void systems.hotkeys
          .setPaused(isPaused)
          .catch(errorLogger(log, 'the keys could not be registered again'))
          .then(() => context.calls.to.draw()),
    },
    hasTrayHost: hasTrayHostHere,
    tray: {
      onChecked: () => context.calls.to.refreshStatus(),
      // Without an icon, an app that started hidden could not be seen or reached.
      onMissing: () => state.isStartHidden && window.minimise(),
    },
    log,
  });
}

/** Updates the system and the app's appearance when a recording starts or stops. */
function createRecordingSwitch({ state, calls, paths, log }: DesktopContext): (isRecording: boolean) => void {
  const keepAwake = createKeepAwake(powerSaveBlocker);
  const runningFile = runningStateFile(paths.running);
  return (wanted) => {
    keepAwake(wanted);
    if (state.isRecording === wanted) return;
    state.isRecording = wanted;
    runningFile.write({ isRecording: wanted }).catch(errorLogger(log, 'the recording could not be noted'));
    calls.to.draw();
  };
}

/** Remembers the languages in use: menus are in one of them, and the spelling of all is checked. */
function createLanguages({ shellState, spelling, calls }: DesktopContext) {
  function checkSpelling(): void {
    const { language, recordedIn } = shellState.facts();
    spelling.show([language, ...recordedIn]);
  }
  checkSpelling();
  return {
    setLanguage(language: InterfaceLanguage): void {
      shellState.remember({ language });
      calls.to.draw();
      checkSpelling();
    },
    /** A recording in this language begins. */
    recordsIn(language: RecordingLanguage): void {
      const { recordedIn } = shellState.facts();
      if (recordedIn[0] === language) return;
      shellState.remember({ recordedIn: recentLanguages(language, recordedIn) });
      checkSpelling();
    },
  };
}

/** Cleans up after a closed page. */
function handlePageEnd(
  { state, log }: DesktopContext,
  { windows, data, systems }: CreatedParts,
  setRecording: (isRecording: boolean) => void,
): void {
  windows.dictation.onPageEnded();
  windows.pendingEvents.onPageEnded();
  systems.microphone.close();
  if (state.isEnding) return;
  setRecording(false);
  systems.hotkeys.setSuspended(false).catch(errorLogger(log, 'the keys could not be registered again'));
  data.localUserData.onPageGone().catch(errorLogger(log, 'what the page left could not be taken over'));
}

/** Restricts what pages may do, and serves the app to them. Returns the opener of external addresses. */
function servePages({ state, log }: DesktopContext, { data }: CreatedParts, files: RendererFiles) {
  const openExternal = createExternalOpener(
    (href) => shell.openExternal(href),
    errorLogger(log, 'an address could not be opened'),
  );
  // A refused deep link is ignored: there is no caller to answer.
  app.on('web-contents-created', (_event, contents) =>
    guardNavigation(contents, (url) => void openExternal(url)),
  );
  guardPermissions(session.defaultSession, canRecordSystemAudioHere);
  allowSystemAudio(session.defaultSession, canRecordSystemAudioHere);
  async function api(request: Request): Promise<Response> {
    state.openRequests += 1;
    try {
      return await data.localUserData.api(request);
    } catch (error) {
      if (error instanceof RequestCancelledError) return Response.error();
      throw error;
    } finally {
      state.openRequests -= 1;
    }
  }
  protocol.handle(APP_SCHEME, createAppProtocol({ files, api }));
  return openExternal;
}

/** Connects the parts with each other, the system and the pages. Returns the app's appearance. */
export function connectParts(context: DesktopContext, parts: CreatedParts, files: RendererFiles): Appearance {
  const { shellState, calls } = context;
  const { windows, data, systems, status, settings } = parts;
  const appearance = createAppearanceOf(context, parts);
  const setRecording = createRecordingSwitch(context);
  calls.connect({
    draw: appearance.draw,
    dictating(isDictating) {
      systems.hotkeys.setDictating(isDictating);
      systems.media.setDictating(isDictating && context.state.settings.pauseMedia);
    },
    dictationBegins: systems.dictationContext.begin,
    hasTray: appearance.hasTray,
    isBusy: data.localUserData.isBusy,
    refreshStatus: status.refresh,
    onPageEnded: () => handlePageEnd(context, parts, setRecording),
    windowHidden: windows.notices.notifyStillRunning,
  });
  const languages = createLanguages(context);
  nativeTheme.on('updated', () =>
    windows.window.current()?.setBackgroundColor(groundColour(nativeTheme.shouldUseDarkColors)),
  );
  // Permissions and programs may have changed while another window had the focus.
  app.on('browser-window-focus', () => status.refresh());
  installContextMenus(windows.words, context.log);
  const openExternal = servePages(context, parts, files);
  const handlers = createHandlers({
    ...data,
    ...systems,
    pendingEvents: windows.pendingEvents,
    pill: windows.pill,
    command: windows.dictation.command,
    offer(choices) {
      context.state.trayChoices = choices;
      appearance.draw();
    },
    notifyTranscribed: windows.notices.notifyTranscribed,
    openExternal,
    files: createShownFiles({ port: shell, ...context.paths }),
    openPage: windows.openPage,
    locale: () => snippetLocale(shellState.facts().language, app.getPreferredSystemLanguages()),
    readClipboard: () => clipboard.readText(),
    setRecording,
    settings,
    status,
    setTheme(choice) {
      nativeTheme.themeSource = choice;
      shellState.remember({ theme: choice });
    },
    ...languages,
  });
  registerIpc(ipcMain, handlers);
  return appearance;
}
