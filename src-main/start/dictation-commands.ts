import type { DictationOrder } from '../../src/contract/desktop/desktop-options.ts';
import { createPasteGrant, type PasteGrant } from '../delivery/paste-permit.ts';
import { createPageMail, type PageMail } from '../ipc/pending-page-events.ts';
import type { TellPage } from '../ipc/tell-page.ts';
import { createPill, type Pill, type PillWindow } from '../pill/pill.ts';
import type { MainWindow } from '../window/main-window.ts';

interface OrdersParts {
  readonly tell: TellPage;
  readonly window: MainWindow;
  readonly openPill: () => PillWindow;
  readonly isRecording: () => boolean;
}

/** What is asked of the page from outside its window. */
export interface Orders {
  readonly mail: PageMail;
  readonly grant: PasteGrant;
  readonly pill: Pill;
  order(what: DictationOrder): void;
  openPage(path: string): void;
}

export function createOrders({ tell, window, openPill, isRecording }: OrdersParts): Orders {
  const mail = createPageMail(tell, () => window.wake());
  const grant = createPasteGrant();
  const pill = createPill({
    open: openPill,
    tell: (dictation) => tell('pill.shown', dictation),
    onProgress: grant.renew,
    onSilence() {
      // A recording that begins long after the key was pressed is one that nobody expects.
      mail.drop('dictation.order');
      window.show();
    },
  });
  return {
    ...{ mail, grant, pill },
    order(what) {
      // What is being recorded already was begun in the window, and is only stopped from here.
      if (what !== 'stop' && what !== 'cancel' && !isRecording()) {
        grant.give();
        pill.begin();
      }
      mail.send('dictation.order', what);
    },
    openPage(path) {
      window.show();
      mail.send('page.open', path);
    },
  };
}
