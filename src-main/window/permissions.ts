import type { Session } from 'electron';
import { isAppAddress } from '../protocol/app-origin.ts';

/** The source of a permission request. `media`: the requested device kinds; empty if none are named. */
export interface PermissionRequest {
  readonly address: string;
  readonly isMainFrame: boolean;
  readonly media: readonly string[];
}

/** The complete policy: the app's own page may use the microphone and write plain text to the clipboard. */
export function isPermitted(permission: string, { address, isMainFrame, media }: PermissionRequest): boolean {
  if (!isMainFrame || !isAppAddress(address)) return false;
  if (permission === 'clipboard-sanitized-write') return true;
  return permission === 'media' && media.length > 0 && media.every((kind) => kind === 'audio');
}

/**
 * True for a request to share the screen or its audio: Electron calls it `display-capture`, or `media` without a
 * device. `allowSystemAudio` decides what is shared, if anything.
 */
const isShareRequest = (permission: string, media: readonly string[] | undefined): boolean =>
  permission === 'display-capture' || (permission === 'media' && media?.length === 0);

/** Handles Electron's permission checks and requests. `canShare`: whether the system's sound can be recorded. */
export function guardPermissions(session: Session, canShare: () => boolean): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const { requestingUrl: address, isMainFrame } = details;
    const mediaTypes = 'mediaTypes' in details ? details.mediaTypes : undefined;
    if (isShareRequest(permission, mediaTypes)) answer(isMainFrame && isAppAddress(address) && canShare());
    else answer(isPermitted(permission, { address, isMainFrame, media: mediaTypes ?? [] }));
  });
  session.setPermissionCheckHandler((_contents, permission, address, { isMainFrame, mediaType }) =>
    isPermitted(permission, { address, isMainFrame, media: mediaType ? [mediaType] : [] }),
  );
  session.setDevicePermissionHandler(() => false);
}
