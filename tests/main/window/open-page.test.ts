import { expect, it, vi } from 'vitest';
import { createPendingPageEvents } from '../../../src-main/ipc/pending-page-events.ts';
import { createOpenPage } from '../../../src-main/window/open-page.ts';

it('shows the window and opens the last page that was requested before the page listened', () => {
  const opened: unknown[] = [];
  const show = vi.fn<() => void>();
  const pendingEvents = createPendingPageEvents(
    (_name, value) => opened.push(value),
    () => undefined,
  );
  const openPage = createOpenPage({ show }, pendingEvents);
  openPage('/recent');
  openPage('/settings');
  pendingEvents.setListening('page.open', true);
  expect(opened).toEqual(['/settings']);
  expect(show).toHaveBeenCalledTimes(2);
});
