import type { Session } from 'electron';
import { isAppAddress } from '../protocol/app-origin.ts';

/** The source of a permission request. `media`: the requested device kinds; empty if none are named. */
export interface Asker {
  readonly address: string;
  readonly isMainFrame: boolean;
  readonly media: readonly string[];
}

/** The complete policy: the app's own page may use the microphone and write plain text to the clipboard. */
export function mayUse(permission: string, { address, isMainFrame, media }: Asker): boolean {
  if (!isMainFrame || !isAppAddress(address)) return false;
  if (permission === 'clipboard-sanitized-write') return true;
  return permission === 'media' && media.length > 0 && media.every((kind) => kind === 'audio');
}

/** Handles Electron's permission checks and requests. */
export function guardPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    answer(mayUse(permission, { address: details.requestingUrl, isMainFrame: details.isMainFrame, media }));
  });
  session.setPermissionCheckHandler((_contents, permission, address, { isMainFrame, mediaType }) =>
    mayUse(permission, { address, isMainFrame, media: mediaType ? [mediaType] : [] }),
  );
  session.setDevicePermissionHandler(() => false);
}
