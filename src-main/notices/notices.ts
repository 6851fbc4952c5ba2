import { knownPage } from '../links/deep-link.ts';

/** The part of a system's notice that is used. */
export interface NoticePort {
  on(event: 'click' | 'close', listener: () => void): unknown;
  show(): void;
}

interface NativeNotice {
  readonly title: string;
  readonly body: string;
  /** The page that a press opens. */
  readonly path: string;
}

interface NoticeParts {
  readonly isSupported: () => boolean;
  readonly make: (words: { title: string; body: string }) => NoticePort;
  readonly open: (path: string) => void;
}

/** Most notices that are held at once: some systems never tell that one was closed. */
const HELD_MAX = 20;

/** Makes the teller of the system's own notices. A press on one opens its page, where it is one of the app's. */
export function createNotices({ isSupported, make, open }: NoticeParts): (notice: NativeNotice) => void {
  // Without a reference the notification is garbage-collected and its click lost.
  const held = new Set<NoticePort>();
  return ({ title, body, path }) => {
    if (!isSupported()) return;
    const notice = make({ title, body });
    held.add(notice);
    const [oldest] = held;
    if (held.size > HELD_MAX && oldest) held.delete(oldest);
    notice.on('click', () => {
      held.delete(notice);
      const page = knownPage(path);
      if (page !== null) open(page);
    });
    notice.on('close', () => held.delete(notice));
    notice.show();
  };
}
