import type { Session } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { guardPermissions, isPermitted } from '../../../src-main/window/permissions.ts';

/** Every permission that Electron's types name. */
const PERMISSIONS = [
  'ar',
  'automatic-fullscreen',
  'background-fetch',
  'background-sync',
  'captured-surface-control',
  'clipboard-read',
  'clipboard-sanitized-write',
  'deprecated-sync-clipboard-read',
  'display-capture',
  'fileSystem',
  'fullscreen',
  'geolocation',
  'geolocation-approximate',
  'hand-tracking',
  'hid',
  'idle-detection',
  'keyboardLock',
  'local-fonts',
  'local-network',
  'local-network-access',
  'loopback-network',
  'media',
  'mediaKeySystem',
  'midi',
  'midiSysex',
  'nfc',
  'notifications',
  'openExternal',
  'payment-handler',
  'periodic-background-sync',
  'persistent-storage',
  'pointerLock',
  'screen-wake-lock',
  'sensors',
  'serial',
  'smart-card',
  'speaker-selection',
  'storage-access',
  'system-wake-lock',
  'top-level-storage-access',
  'usb',
  'vr',
  'web-app-installation',
  'web-printing',
  'window-management',
  'unknown',
  'one-that-is-yet-to-come',
];
const OWN = ['parlance://app', 'parlance://app/', 'parlance://app/recent'];
const OTHERS = ['https://example.com/', 'parlance://other/', 'parlance://app.evil/', 'file:///', 'null', ''];
const MEDIA = [[], ['audio'], ['video'], ['audio', 'video'], ['unknown'], ['audio', 'audio']];

it('grants only audio and clipboard writes, and only to the app’s own main frame', () => {
  const askers = [...OWN, ...OTHERS].flatMap((address) =>
    [true, false].flatMap((isMainFrame) => MEDIA.map((media) => ({ address, isMainFrame, media }))),
  );
  const granted = PERMISSIONS.flatMap((permission) =>
    askers
      .filter((asker) => isPermitted(permission, asker))
      .map(({ address, isMainFrame, media }) => `${permission} [${media}] ${address} ${isMainFrame}`),
  );
  expect(granted.sort()).toEqual(
    OWN.flatMap((address) => [
      ...MEDIA.map((media) => `clipboard-sanitized-write [${media}] ${address} true`),
      `media [audio] ${address} true`,
      `media [audio,audio] ${address} true`,
    ]).sort(),
  );
});

describe('Electron permission handlers', () => {
  type Ask = (contents: null, permission: string, ...rest: unknown[]) => unknown;
  let canShare = false;
  const listen = () => {
    const handlers = {
      setPermissionRequestHandler: vi.fn<(ask: Ask) => void>(),
      setPermissionCheckHandler: vi.fn<(ask: Ask) => void>(),
      setDevicePermissionHandler: vi.fn<(ask: () => boolean) => void>(),
    };
    guardPermissions(handlers as unknown as Session, () => canShare);
    const request = handlers.setPermissionRequestHandler.mock.calls[0]?.[0];
    const check = handlers.setPermissionCheckHandler.mock.calls[0]?.[0];
    const device = handlers.setDevicePermissionHandler.mock.calls[0]?.[0];
    return {
      request: (permission: string, details: object) => {
        const answer = vi.fn<(granted: boolean) => void>();
        request?.(null, permission, answer, details);
        return answer.mock.calls[0]?.[0];
      },
      check: (permission: string, origin: string, details: object) =>
        check?.(null, permission, origin, details),
      device: () => device?.(),
    };
  };
  const { request, check, device } = listen();
  const page = { requestingUrl: 'parlance://app/app', isMainFrame: true };

  it('apply the same policy to permission requests and checks', () => {
    expect(request('media', { ...page, mediaTypes: ['audio'] })).toBe(true);
    expect(request('media', { ...page, mediaTypes: ['audio', 'video'] })).toBe(false);
    expect(request('media', page)).toBe(false);
    expect(request('media', { ...page, isMainFrame: false, mediaTypes: ['audio'] })).toBe(false);
    expect(request('display-capture', { ...page, mediaTypes: ['audio'] })).toBe(false);
    expect(request('clipboard-sanitized-write', page)).toBe(true);
    expect(request('openExternal', { ...page, externalURL: 'https://example.com' })).toBe(false);

    expect(check('media', 'parlance://app/', { isMainFrame: true, mediaType: 'audio' })).toBe(true);
    expect(check('media', 'parlance://app/', { isMainFrame: true, mediaType: 'video' })).toBe(false);
    expect(check('media', 'parlance://app/', { isMainFrame: true })).toBe(false);
    expect(check('media', 'https://example.com/', { isMainFrame: true, mediaType: 'audio' })).toBe(false);
    expect(check('clipboard-sanitized-write', 'parlance://app/', { isMainFrame: true })).toBe(true);
    expect(check('clipboard-read', 'parlance://app/', { isMainFrame: true })).toBe(false);
  });

  it('allow display capture for the app’s own page when system audio can be recorded', () => {
    const asked = { ...page, mediaTypes: [] };
    expect(request('display-capture', page)).toBe(false);
    expect(request('media', asked)).toBe(false);
    canShare = true;
    expect(request('display-capture', page)).toBe(true);
    expect(request('media', asked)).toBe(true);
    expect(request('media', { ...asked, isMainFrame: false })).toBe(false);
    expect(request('display-capture', { ...page, requestingUrl: 'https://example.com/' })).toBe(false);
    expect(request('media', { ...page, mediaTypes: ['video'] })).toBe(false);
    canShare = false;
  });

  it('refuse every device', () => expect(device()).toBe(false));
});
