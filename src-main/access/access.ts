import type { DesktopStatus } from '../../src/contract/desktop/desktop.ts';
import type { AccessKind, AccessState } from '../../src/contract/desktop/desktop-options.ts';

/** The used part of Electron's `systemPreferences`; the first two exist on macOS and Windows only. */
export interface SystemPreferencesPort {
  getMediaAccessStatus(
    kind: 'microphone',
  ): 'not-determined' | 'granted' | 'denied' | 'restricted' | 'unknown';
  /** macOS only. */
  askForMediaAccess(kind: 'microphone'): Promise<boolean>;
  /** macOS only; `prompt`: the system tells the user where to allow it. */
  isTrustedAccessibilityClient(prompt: boolean): boolean;
}

interface AccessParts {
  readonly platform: NodeJS.Platform;
  readonly preferences: SystemPreferencesPort;
  /** Permission for key presses where a portal grants it; null elsewhere. */
  readonly pasting: { missingRequirement(): Promise<string | null>; request(): Promise<boolean> } | null;
  /** Loads the permission to listen for single keys; null where none is needed. */
  readonly listening: (() => Promise<{ isGranted(): boolean; request(): void }>) | null;
  /** Opens a page of the system's settings; false if the system could not. */
  readonly open: (address: string) => Promise<boolean>;
  /** A permission may have changed. */
  readonly onChanged: () => void;
}

/** The app's permissions in the system. */
export interface Access {
  status(): Promise<DesktopStatus['access']>;
  /** Asks the user, where the system has a question for it; otherwise opens the system's settings. */
  request(kind: AccessKind): Promise<void>;
  /** Opens the system's settings; false where there are none for this. */
  openSettings(kind: AccessKind): Promise<boolean>;
}

/** The pages of the system's settings (Apple's and Microsoft's published URI schemes). */
const SETTINGS_PAGES: Readonly<Partial<Record<NodeJS.Platform, Partial<Record<AccessKind, string>>>>> = {
  darwin: {
    microphone: 'x-apple.systempreferences:com.apple.preference.security?Privacy_Microphone',
    accessibility: 'x-apple.systempreferences:com.apple.preference.security?Privacy_Accessibility',
    inputMonitoring: 'x-apple.systempreferences:com.apple.preference.security?Privacy_ListenEvent',
  },
  win32: { microphone: 'ms-settings:privacy-microphone' },
};

/** The address, if it is one of these pages; otherwise null. */
export const settingsPage = (address: string): string | null =>
  Object.values(SETTINGS_PAGES).some((pages) => Object.values(pages).includes(address)) ? address : null;

const STATES = {
  granted: 'granted',
  denied: 'denied',
  restricted: 'denied',
  'not-determined': 'ask',
  // Windows answers this for desktop programs that have not used the microphone yet.
  unknown: 'granted',
} as const satisfies Record<string, AccessState>;

export function createAccess(parts: AccessParts): Access {
  const { platform, preferences, pasting, listening, open, onChanged } = parts;
  const isMac = platform === 'darwin';

  function microphone(): AccessState {
    if (!isMac && platform !== 'win32') return 'notNeeded';
    return STATES[preferences.getMediaAccessStatus('microphone')];
  }

  /** macOS does not distinguish a denied permission from one that was never requested. */
  async function accessibility(): Promise<AccessState> {
    if (pasting) return (await pasting.missingRequirement()) === null ? 'granted' : 'ask';
    if (!isMac) return 'notNeeded';
    return preferences.isTrustedAccessibilityClient(false) ? 'granted' : 'ask';
  }

  async function inputMonitoring(): Promise<AccessState> {
    if (!listening) return 'notNeeded';
    return (await listening()).isGranted() ? 'granted' : 'ask';
  }

  async function openSettings(kind: AccessKind): Promise<boolean> {
    const page = SETTINGS_PAGES[platform]?.[kind];
    return page === undefined ? false : open(page);
  }

  return {
    status: async () => ({
      microphone: microphone(),
      accessibility: await accessibility(),
      inputMonitoring: await inputMonitoring(),
    }),
    async request(kind) {
      if (kind === 'accessibility' && pasting) await pasting.request();
      else if (kind === 'accessibility' && isMac) preferences.isTrustedAccessibilityClient(true);
      else if (kind === 'inputMonitoring' && listening) (await listening()).request();
      else if (kind === 'microphone' && isMac && microphone() === 'ask') {
        await preferences.askForMediaAccess('microphone');
      } else await openSettings(kind);
      onChanged();
    },
    openSettings,
  };
}
