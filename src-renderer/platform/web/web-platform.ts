import type { Platform } from '../platform.ts';
import type { RecordingHost } from '../recording.ts';
import { draftStore } from './draft-store.ts';
import { handover } from './handover.ts';
import { adoptStyleNonce } from './style-nonce.ts';

const OPENABLE = ['https:', 'mailto:'];

/** The browser as a host. */
export function webPlatform(): Platform {
  let host: Promise<RecordingHost> | undefined;
  return {
    copyText: (text) => navigator.clipboard.writeText(text),
    openExternal(url) {
      if (OPENABLE.includes(new URL(url).protocol)) window.open(url, '_blank', 'noopener,noreferrer');
    },
    drafts: draftStore(localStorage),
    handover: handover(sessionStorage),
    recording() {
      host ??= import('./recording-host.ts').then(({ createRecordingHost }) => createRecordingHost());
      return host;
    },
    styleNonce: adoptStyleNonce(),
  };
}
