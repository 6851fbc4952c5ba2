import type { Platform } from '../platform.ts';
import { draftStore } from './draft-store.ts';
import { handover } from './handover.ts';
import { createRecordingHost } from './recording-host.ts';
import { adoptStyleNonce } from './style-nonce.ts';

const OPENABLE = ['https:', 'mailto:'];

/** The browser as a host. */
export function webPlatform(): Platform {
  return {
    copyText: (text) => navigator.clipboard.writeText(text),
    openExternal(url) {
      if (OPENABLE.includes(new URL(url).protocol)) window.open(url, '_blank', 'noopener,noreferrer');
    },
    drafts: draftStore(localStorage),
    handover: handover(sessionStorage),
    recording: createRecordingHost(),
    styleNonce: adoptStyleNonce(),
  };
}
