/** Milliseconds to wait for an app to open before the web page opens instead (core 7). */
export const APP_WAIT_MS = 1000;

const PHONE = /Android|iPhone|iPad|iPod/;

/** Whether apps on this device can be opened by their URL schemes. */
export function isPhone(navigator: { userAgent: string; userAgentData?: { mobile: boolean } }): boolean {
  return navigator.userAgentData?.mobile || PHONE.test(navigator.userAgent);
}

/** Browser functions for opening an app. */
export interface AppLinkHost {
  go(address: string): void;
  isHidden(): boolean;
  /** Calls back when the page is hidden or shown; returns the unsubscribe function. */
  onVisibility(listener: () => void): () => void;
}

/**
 * Opens an app by its URL scheme, and calls `otherwise` if the page is still visible after a second; a hidden
 * page means that the app opened. The page itself navigates to the scheme, which leaves it in place: its
 * content security policy (`default-src 'none'`) allows no frame for the attempt.
 */
export function openAppLink(host: AppLinkHost, address: string, otherwise: () => void): void {
  const stop = (): void => {
    clearTimeout(timer);
    unsubscribe();
  };
  const unsubscribe = host.onVisibility(() => host.isHidden() && stop());
  const timer = setTimeout(() => {
    stop();
    if (!host.isHidden()) otherwise();
  }, APP_WAIT_MS);
  host.go(address);
}

/** The browser window as an `AppLinkHost`. */
export const windowAsAppLinkHost: AppLinkHost = {
  go: (address) => location.assign(address),
  isHidden: () => document.visibilityState === 'hidden',
  onVisibility(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
