/** The part of electron-updater's `autoUpdater` that is used. */
export interface UpdaterPort {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  logger: unknown;
  on(event: 'update-downloaded', listener: (info: { version: string }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  checkForUpdates(): Promise<unknown>;
  quitAndInstall(): void;
}

interface UpdatesParts {
  /** Loads the updater; not called in a program that was not installed. */
  readonly load: () => Promise<UpdaterPort>;
  readonly isInstalled: boolean;
  readonly onReady: () => void;
  /** The app is about to end for the newer version. */
  readonly onApply: () => void;
  readonly fail: (error: unknown) => void;
}

/** Newer versions of the app. They are fetched by themselves and never started without being asked for. */
export interface Updates {
  /** Begins to look for them, now and then. */
  begin(): void;
  /** The version that is ready to be started, or null. */
  ready(): string | null;
  /** Ends this version and starts the newer one; does nothing where there is none. */
  apply(): void;
}

/** Milliseconds after the start before the first look: nothing that a person waits for is made slower by it. */
const FIRST_MS = 20_000;
const EVERY_MS = 4 * 60 * 60 * 1000;

export function createUpdates({ load, isInstalled, onReady, onApply, fail }: UpdatesParts): Updates {
  let version: string | null = null;
  let updater: UpdaterPort | null = null;

  async function opened(): Promise<UpdaterPort> {
    const loaded = await load();
    loaded.autoDownload = true;
    loaded.autoInstallOnAppQuit = true;
    loaded.logger = null;
    loaded.on('update-downloaded', (info) => {
      version = info.version;
      onReady();
    });
    // Told by the call that failed too; without a listener it would end the app.
    loaded.on('error', fail);
    return loaded;
  }

  async function look(): Promise<void> {
    updater ??= await opened();
    await updater.checkForUpdates();
  }

  return {
    begin() {
      if (!isInstalled) return;
      setTimeout(() => look().catch(fail), FIRST_MS).unref();
      setInterval(() => look().catch(fail), EVERY_MS).unref();
    },
    ready: () => version,
    apply() {
      if (version === null) return;
      onApply();
      updater?.quitAndInstall();
    },
  };
}
