import { knownPage } from '../links/deep-link.ts';

/** The used part of a system notification. */
export interface NoticePort {
  on(event: 'click' | 'close', listener: () => void): unknown;
  show(): void;
}

interface NativeNotice {
  readonly title: string;
  readonly body: string;
  /** The page that a click opens; null shows the window as it is. */
  readonly path: string | null;
}

interface NoticeParts {
  readonly isSupported: () => boolean;
  readonly make: (words: { title: string; body: string }) => NoticePort;
  readonly open: (path: string) => void;
  readonly showWindow: () => void;
}

/** Maximum retained notifications: some systems never report that one was closed. */
const OPEN_NOTICES_MAX = 20;

/** Creates the function that shows system notifications. A click opens the notification's page of the app. */
export function createNotices({
  isSupported,
  make,
  open,
  showWindow,
}: NoticeParts): (notice: NativeNotice) => void {
  // Without a reference the notification is garbage-collected and its click lost.
  const openNotices = new Set<NoticePort>();
  return ({ title, body, path }) => {
    if (!isSupported()) return;
    const notice = make({ title, body });
    openNotices.add(notice);
    const [oldest] = openNotices;
    if (openNotices.size > OPEN_NOTICES_MAX && oldest) openNotices.delete(oldest);
    notice.on('click', () => {
      openNotices.delete(notice);
      const page = path === null ? null : knownPage(path);
      if (path === null) showWindow();
      else if (page !== null) open(page);
    });
    notice.on('close', () => openNotices.delete(notice));
    notice.show();
  };
}
