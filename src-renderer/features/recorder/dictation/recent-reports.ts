import type { DesktopHost } from '../../../platform/desktop-host.ts';
import type { Recorder } from '../session/recorder-for.ts';
import type { DictationControllerParts } from './dictation-controller-parts.ts';

interface RecentReportParts extends Pick<DictationControllerParts, 'recent' | 'onRecentChange'> {
  readonly recorder: Recorder;
  readonly host: Pick<DesktopHost, 'reportRecent'>;
}

/**
 * Reports the last texts of the signed-in user to the pill and the tray, now and after each change. The list stays as it was
 * when they can't be read. Returns the function that ends it.
 */
export function reportRecentTexts({ recorder, host, recent, onRecentChange }: RecentReportParts): () => void {
  const owner = (): string | null => recorder.session.getState().userId;
  let shownFor = owner();
  /** The latest read; an answer to an earlier one is outdated. */
  let reading: object | null = null;

  async function read(): Promise<void> {
    const mine = {};
    reading = mine;
    const texts = owner() === null ? null : await recent().catch(() => null);
    if (texts !== null && reading === mine) host.reportRecent(texts);
  }

  function followUser(): void {
    if (owner() === shownFor) return;
    shownFor = owner();
    host.reportRecent([]);
    void read();
  }

  const stops = [recorder.session.subscribe(followUser), onRecentChange(() => void read())];
  if (shownFor === null) host.reportRecent([]);
  else void read();
  return () => {
    reading = null;
    for (const stop of stops) stop();
  };
}
