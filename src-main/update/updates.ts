import type { Login, ProxyChallenge, ProxyLogin } from '../network/proxy-login.ts';

/** The used part of electron-updater's `autoUpdater`. */
export interface UpdaterPort {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  logger: unknown;
  on(event: 'update-downloaded', listener: (info: { version: string }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'login', listener: (challenge: ProxyChallenge, login: Login) => void): unknown;
  checkForUpdates(): Promise<unknown>;
  /** `isSilent`: without the wizard of Windows; `isForceRunAfter`: starts the new version. */
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void;
}

/** The used part of Electron's own `autoUpdater`; electron-updater emits its event on all systems. */
interface QuitPort {
  on(event: 'before-quit-for-update', listener: () => void): unknown;
}

interface UpdatesParts {
  /** Loads the updater; not called unless the app was installed. */
  readonly load: () => Promise<UpdaterPort>;
  readonly isInstalled: boolean;
  readonly proxyLogin: ProxyLogin;
  readonly onReady: () => void;
  readonly system: QuitPort;
  /** The app ends for the new version: not when that is asked for, because its installation may fail. */
  readonly onQuit: () => void;
  readonly fail: (error: unknown) => void;
}

/** Updates of the app. They are downloaded automatically and installed only on request. */
export interface Updates {
  /** Starts periodic checks. */
  begin(): void;
  /** The downloaded version that is ready to start, or null. */
  ready(): string | null;
  /** Ends this version and starts the new one. Does nothing if there is none, or if it cannot be installed. */
  apply(): void;
}

/** Milliseconds after the start before the first check, so that it does not slow down the start. */
const FIRST_CHECK_MS = 20_000;
const CHECK_INTERVAL_MS = 4 * 60 * 60 * 1000;

export function createUpdates({
  load,
  isInstalled,
  proxyLogin,
  onReady,
  system,
  onQuit,
  fail,
}: UpdatesParts): Updates {
  let version: string | null = null;
  let updater: UpdaterPort | null = null;

  async function openUpdater(): Promise<UpdaterPort> {
    const loaded = await load();
    loaded.autoDownload = true;
    // On Linux, packages of the system ask for an administrator's password: at a quit, nobody would know why.
    loaded.autoInstallOnAppQuit = false;
    loaded.logger = null;
    loaded.on('update-downloaded', (info) => {
      version = info.version;
      onReady();
    });
    // The failed call also reports the error; without a listener it would end the app.
    loaded.on('error', fail);
    // Without an answer, a proxy that asks for a password would hold the request forever.
    loaded.on('login', (challenge, login) => {
      proxyLogin.answer(challenge).then(
        (found) => (found ? login(found.name, found.password) : login()),
        (error: unknown) => {
          fail(error);
          login();
        },
      );
    });
    return loaded;
  }

  async function check(): Promise<void> {
    updater ??= await openUpdater();
    // Ends a download's requests before it, and its own before its download.
    proxyLogin.endRequests();
    await updater.checkForUpdates().finally(() => proxyLogin.endRequests());
  }

  return {
    begin() {
      if (!isInstalled) return;
      system.on('before-quit-for-update', onQuit);
      setTimeout(() => check().catch(fail), FIRST_CHECK_MS).unref();
      setInterval(() => check().catch(fail), CHECK_INTERVAL_MS).unref();
    },
    ready: () => version,
    apply() {
      if (version !== null) updater?.quitAndInstall(true, true);
    },
  };
}
