import type { DesktopHost } from '../../../platform/desktop-host.ts';
import type { Recorder } from '../session/recorder-for.ts';
import type { DictationControllerParts } from './dictation-controller-parts.ts';

interface RecentReportParts extends Pick<DictationControllerParts, 'recentTexts' | 'onRecentChange'> {
  readonly recorder: Recorder;
  readonly host: Pick<DesktopHost, 'reportRecent'>;
}

/**
 * Reports the last texts of the signed-in user to the pill and the tray, now and after each change. The list stays as it was
 * when they can't be read. Returns the function that ends it.
 */
export function reportRecentTexts({
  recorder,
  host,
  recentTexts,
  onRecentChange,
}: RecentReportParts): () => void {
  const owner = (): string | null => recorder.session.getState().userId;
  let reportedUserId = owner();
  /** The latest read; an answer to an earlier one is outdated. */
  let latestRequest: object | null = null;

  async function read(): Promise<void> {
    const request = {};
    latestRequest = request;
    const texts = owner() === null ? null : await recentTexts().catch(() => null);
    if (texts !== null && latestRequest === request) host.reportRecent(texts);
  }

  function followUser(): void {
    if (owner() === reportedUserId) return;
    reportedUserId = owner();
    host.reportRecent([]);
    void read();
  }

  const unsubscribes = [recorder.session.subscribe(followUser), onRecentChange(() => void read())];
  if (reportedUserId === null) host.reportRecent([]);
  else void read();
  return () => {
    latestRequest = null;
    for (const stop of unsubscribes) stop();
  };
}
