import { OIDC_RETURN_KEY } from '../../../src/contract/page/storage-keys.ts';
import { type ReturnLocation, returnLocationOf } from '../../ui/return-location.ts';

/** Keeps where to return while the browser is at the other service, whose redirect begins a new history entry. */
export function keepReturnLocation(returnTo: ReturnLocation | null): void {
  try {
    sessionStorage.setItem(OIDC_RETURN_KEY, JSON.stringify(returnTo));
  } catch {
    // Without storage, the sign-in leads to the app.
  }
}

/** Returns what was kept, and removes it; null if nothing was. */
export function takeReturnLocation(): ReturnLocation | null {
  try {
    const kept = sessionStorage.getItem(OIDC_RETURN_KEY);
    sessionStorage.removeItem(OIDC_RETURN_KEY);
    return returnLocationOf({ state: JSON.parse(kept ?? 'null') });
  } catch {
    return null;
  }
}
