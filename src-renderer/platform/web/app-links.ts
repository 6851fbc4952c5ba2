/** Milliseconds that an app has to come up before the web page is opened instead (core 7). */
export const APP_WAIT_MS = 1000;

const PHONE = /Android|iPhone|iPad|iPod/;

/** Whether apps on this device can be opened by addresses of their own. */
export function isPhone(navigator: { userAgent: string; userAgentData?: { mobile: boolean } }): boolean {
  return navigator.userAgentData?.mobile || PHONE.test(navigator.userAgent);
}

/** What opening an app needs of the browser. */
export interface AppLinkHost {
  go(address: string): void;
  isHidden(): boolean;
  /** Calls back when the page goes out of sight or comes back; returns what ends it. */
  onVisibility(listener: () => void): () => void;
}

/**
 * Opens an app by its own address, and does `otherwise` when nothing has come up after a second. The page going out of
 * sight means that the app came. The page itself is sent to the address, and stays where it is: its policy allows no
 * frame in which that could be tried (`default-src 'none'`), so there is none to be taken away again either.
 */
export function openAppLink(host: AppLinkHost, address: string, otherwise: () => void): void {
  const stop = (): void => {
    clearTimeout(timer);
    unwatch();
  };
  const unwatch = host.onVisibility(() => host.isHidden() && stop());
  const timer = setTimeout(() => {
    stop();
    if (!host.isHidden()) otherwise();
  }, APP_WAIT_MS);
  host.go(address);
}

/** The browser's window as such a host. */
export const windowAsAppLinkHost: AppLinkHost = {
  go: (address) => location.assign(address),
  isHidden: () => document.visibilityState === 'hidden',
  onVisibility(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
