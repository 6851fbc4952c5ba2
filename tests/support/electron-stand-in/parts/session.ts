import { EventEmitter } from 'node:events';
import { createSerialQueue } from '../../../../src/async/serial-queue.ts';
import { toBrowserAddress } from '../addresses.ts';
import { ignoreGone } from '../browser/devtools.ts';
import { runningBrowser } from '../host.ts';
import { record, recorder } from '../recordings.ts';
import { strict } from '../strict.ts';
import { protocol } from './protocol.ts';

type RequestHandler = (
  contents: unknown,
  permission: string,
  answer: (granted: boolean) => void,
  details: object,
) => void;
type CheckHandler = (contents: unknown, permission: string, origin: string, details: object) => boolean;

type DisplayHandler = (
  request: object,
  answer: (streams: { audio?: unknown; video?: unknown } | null) => void,
) => void;
let onDisplay: DisplayHandler | null = null;

/**
 * A page's `getDisplayMedia`: first the permission, which names no device, then what is shared. True for the system's
 * sound, false for a picture alone, null for a refusal.
 */
export async function shareSystemAudio(
  address: string,
  frame: unknown,
  wantsSound: boolean,
): Promise<boolean | null> {
  const [permit, display] = [onRequest, onDisplay];
  const details = { requestingUrl: address, isMainFrame: true, securityOrigin: address, mediaTypes: [] };
  const isAllowed =
    !permit || (await new Promise<boolean>((resolve) => permit(null, 'media', resolve, details)));
  if (!isAllowed || !display) return null;
  const request = { frame, securityOrigin: address, videoRequested: true, userGesture: true };
  const streams = await new Promise<{ audio?: unknown; video?: unknown } | null>((resolve) =>
    display({ ...request, audioRequested: wantsSound }, resolve),
  );
  return streams?.video ? streams.audio === 'loopback' : null;
}

let onRequest: RequestHandler | null = null;
let onCheck: CheckHandler | null = null;

/** Chromium's names of the permissions that it enforces, with Electron's name for each. */
const ENFORCED: readonly { chromium: string; permission: string; media?: 'audio' | 'video' }[] = [
  { chromium: 'microphone', permission: 'media', media: 'audio' },
  { chromium: 'camera', permission: 'media', media: 'video' },
  { chromium: 'geolocation', permission: 'geolocation' },
  { chromium: 'notifications', permission: 'notifications' },
  { chromium: 'midi', permission: 'midi' },
  { chromium: 'clipboard-read', permission: 'clipboard-read' },
  { chromium: 'clipboard-write', permission: 'clipboard-sanitized-write' },
];

/** The app's decision for a page's main frame: both handlers have to agree, and a missing handler grants. */
async function mayUse(address: string, permission: string, media?: 'audio' | 'video'): Promise<boolean> {
  const origin = URL.canParse(address) ? `${new URL(address).protocol}//${new URL(address).host}/` : address;
  const shared = { requestingUrl: address, isMainFrame: true, securityOrigin: origin };
  if (onCheck && !onCheck(null, permission, origin, { ...shared, ...(media ? { mediaType: media } : {}) })) {
    return false;
  }
  const handler = onRequest;
  if (!handler) return true;
  return new Promise((resolve) =>
    handler(null, permission, resolve, { ...shared, ...(media ? { mediaTypes: [media] } : {}) }),
  );
}

let lastAddress: string | null = null;
/** Permissions that a test denied whatever the app decides, as system settings can. */
const denied = new Set<string>();

/** An answer that is older than a denial does not come after it. */
const inOrder = createSerialQueue();

/** Asks the app's handlers about a page and makes Chromium enforce the answers. */
export const enforcePermissions = (address: string | null = lastAddress): Promise<void> =>
  inOrder(() => enforce(address));

async function enforce(address: string | null): Promise<void> {
  const browser = runningBrowser();
  lastAddress = address;
  if (address === null || !browser || !URL.canParse(toBrowserAddress(address))) return;
  const { origin } = new URL(toBrowserAddress(address));
  for (const { chromium, permission, media } of ENFORCED) {
    const granted = !denied.has(chromium) && (await mayUse(address, permission, media));
    await browser.session
      .send('Browser.setPermission', {
        permission: { name: chromium },
        setting: granted ? 'granted' : 'denied',
        origin,
      })
      .catch(ignoreGone);
  }
}

/** Denies a permission to every page, or returns the decision to the app. */
export async function denyBySystem(name: string, isDenied: boolean): Promise<void> {
  if (isDenied) denied.add(name);
  else denied.delete(name);
  await enforcePermissions();
}

/** A frame's permission request, in the shape that Electron gives to an app. */
export interface PermissionQuestion {
  readonly permission: string;
  readonly address: string;
  readonly isMainFrame: boolean;
  /** Device kinds, when `permission` is `media`. */
  readonly media: readonly ('audio' | 'video')[];
}

/** The answers of both permission handlers; null for a missing handler. Lets tests try every permission. */
export async function askHandlers({ permission, address, isMainFrame, media }: PermissionQuestion): Promise<{
  request: boolean | null;
  check: boolean | null;
}> {
  const shared = { requestingUrl: address, isMainFrame, securityOrigin: address };
  const [mediaType] = media;
  const handler = onRequest;
  return {
    request:
      handler &&
      (await new Promise<boolean>((resolve) =>
        handler(null, permission, resolve, {
          ...shared,
          ...(permission === 'media' ? { mediaTypes: media } : {}),
        }),
      )),
    check: onCheck?.(null, permission, address, { ...shared, ...(mediaType ? { mediaType } : {}) }) ?? null,
  };
}

const events = new EventEmitter();
const sessionObject = {
  protocol,
  setPermissionRequestHandler(handler: RequestHandler | null) {
    onRequest = handler;
    void enforcePermissions();
  },
  setPermissionCheckHandler(handler: CheckHandler | null) {
    onCheck = handler;
    void enforcePermissions();
  },
  setDevicePermissionHandler: recorder('session.setDevicePermissionHandler'),
  setBluetoothPairingHandler: recorder('session.setBluetoothPairingHandler'),
  setUSBProtectedClassesHandler: recorder('session.setUSBProtectedClassesHandler'),
  setDisplayMediaRequestHandler(handler: DisplayHandler | null) {
    onDisplay = handler;
  },
  setSpellCheckerEnabled: recorder('session.setSpellCheckerEnabled'),
  /** A part of Chromium's list, which has no Chinese, Japanese or Arabic either. */
  availableSpellCheckerLanguages: ['de', 'en-GB', 'en-US', 'es', 'fr', 'it', 'ko', 'nl', 'pt-BR', 'ru'],
  setSpellCheckerLanguages(languages: readonly string[]) {
    const known: readonly string[] = sessionObject.availableSpellCheckerLanguages;
    const unknown = languages.find((code) => !known.includes(code));
    if (unknown !== undefined) throw new Error(`Invalid language code provided: "${unknown}"`);
    record('session.setSpellCheckerLanguages', languages);
  },
  setSpellCheckerDictionaryDownloadURL: recorder('session.setSpellCheckerDictionaryDownloadURL'),
  addWordToSpellCheckerDictionary(word: string) {
    record('session.addWordToSpellCheckerDictionary', word);
    return true;
  },
  setUserAgent: recorder('session.setUserAgent'),
  setPreloads: recorder('session.setPreloads'),
  /** The system's proxy for any address, as `STAND_IN_PROXY` says. */
  resolveProxy: async (_url: string) => process.env.STAND_IN_PROXY ?? 'DIRECT',
  setCertificateVerifyProc: recorder('session.setCertificateVerifyProc'),
  async clearCache() {
    record('session.clearCache');
  },
  async clearStorageData(options?: object) {
    record('session.clearStorageData', options);
    if (lastAddress === null) return;
    const { origin } = new URL(toBrowserAddress(lastAddress));
    await runningBrowser()?.session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  },
  isPersistent: () => true,
  getStoragePath: () => null,
};

const defaultSession = strict('session.defaultSession', Object.assign(events, sessionObject));

/** Electron's `session`; every partition is the same one. */
export const session = strict('session', {
  defaultSession,
  fromPartition: (name: string) => {
    record('session.fromPartition', name);
    return defaultSession;
  },
});
