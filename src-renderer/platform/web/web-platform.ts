import type { Platform } from '../platform.ts';
import type { RecordingHost } from '../recording.ts';
import { isPhone, openAppLink, windowAsAppLinkHost } from './app-links.ts';
import { draftStore } from './draft-store.ts';
import { handover } from './handover.ts';
import { installOffer } from './install-offer.ts';
import { knownVoiceStore } from './known-voice-store.ts';
import { createLeaveConfirmation } from './leave-confirmation.ts';
import { pageStorage } from './page-storage.ts';
import { appUpdate } from './service-worker.ts';
import { shareSheet } from './share-sheet.ts';
import { readStyleNonce } from './style-nonce.ts';

function openExternal(address: string): void {
  const { protocol } = new URL(address);
  // A mailto address opens a mail program: a new tab would stay behind, empty.
  if (protocol === 'mailto:') location.assign(address);
  else if (protocol === 'https:') window.open(address, '_blank', 'noopener,noreferrer');
}

/** The platform of a browser. */
export function webPlatform(): Platform {
  const storage = pageStorage('localStorage');
  const tabStorage = pageStorage('sessionStorage');
  let host: Promise<RecordingHost> | undefined;
  const recording = () => {
    host ??= import('./recording-host.ts').then(({ createRecordingHost }) => createRecordingHost());
    return host;
  };
  return {
    // Rejects, too, where there is no clipboard: on a page without TLS.
    copyText: async (text) => navigator.clipboard.writeText(text),
    openExternal,
    leaveFor: (url) => location.assign(url),
    openApp: isPhone(navigator)
      ? (address, otherwise) => openAppLink(windowAsAppLinkHost, address, otherwise)
      : null,
    shareSheet: shareSheet(navigator),
    install: installOffer(window),
    update: appUpdate,
    drafts: draftStore(storage, navigator.locks, createLeaveConfirmation()),
    voices: knownVoiceStore(storage),
    handover: handover(tabStorage),
    async eraseUserData(userId) {
      const [{ eraseUserData }, { localTexts }] = await Promise.all([
        import('./erase-user-data.ts'),
        import('./local-engine/engine-database.ts'),
      ]);
      const takes = async () => (await recording()).takes;
      return eraseUserData(userId, [storage, tabStorage], { takes, localTexts: localTexts(null) });
    },
    recording,
    desktop: null,
    styleNonce: readStyleNonce(),
  };
}
