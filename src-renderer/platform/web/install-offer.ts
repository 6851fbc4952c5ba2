import { createListeners } from '../../../src/async/listeners.ts';
import { INSTALL_DISMISSED_KEY } from '../../../src/contract/page/storage-keys.ts';
import type { InstallOffer } from '../platform.ts';

/** Chromium's `beforeinstallprompt` event (Web App Manifest); no other browser has it yet. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The part of `window` that the offer needs. */
export interface InstallHost {
  addEventListener(type: string, listener: (event: Event) => void): void;
  matchMedia(query: string): { readonly matches: boolean };
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

function wasDismissed(host: InstallHost): boolean {
  try {
    return host.sessionStorage.getItem(INSTALL_DISMISSED_KEY) !== null;
  } catch {
    return false;
  }
}

function storeDismissal(host: InstallHost): void {
  try {
    host.sessionStorage.setItem(INSTALL_DISMISSED_KEY, '1');
  } catch {
    // Storage is disabled: the offer stays closed until the page is loaded again.
  }
}

/** Captures the browser's install prompt, to be shown at a suitable moment. */
export function installOffer(host: InstallHost): InstallOffer {
  let event: InstallPromptEvent | null = null;
  // Chromium offers again at once when its question was dismissed.
  let isAnswered = wasDismissed(host);
  const listeners = createListeners();
  const set = (next: InstallPromptEvent | null): void => {
    event = next;
    listeners.notify();
  };
  const isInstalled = host.matchMedia('(display-mode: standalone)').matches;
  host.addEventListener('beforeinstallprompt', (offered) => {
    offered.preventDefault();
    if (!isInstalled && !isAnswered) set(offered as InstallPromptEvent);
  });
  host.addEventListener('appinstalled', () => set(null));
  return {
    isOpen: () => event !== null,
    subscribe(listener) {
      return listeners.add(listener);
    },
    async accept() {
      const offered = event;
      isAnswered = true;
      set(null);
      if ((await offered?.prompt())?.outcome === 'dismissed') storeDismissal(host);
    },
    dismiss() {
      isAnswered = true;
      storeDismissal(host);
      set(null);
    },
  };
}
