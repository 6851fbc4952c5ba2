import { onlineManager } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SITE_DEFAULTS } from '../../../src/contract/api/site-defaults.ts';
import { fetchSiteInfo } from '../../../src-renderer/app/fetch-site-info.ts';
import { useSite } from '../../../src-renderer/ui/site.ts';
import { waitFor } from '../../support/wait-for.ts';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  onlineManager.setOnline(true);
});
afterEach(() => vi.unstubAllGlobals());

function Address() {
  return useSite().supportEmail;
}
const shown = (): string => renderToStaticMarkup(<Address />);

it('asks for the site information again whenever the server is back, and shows the defaults until then', async () => {
  const fetch = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetch);
  const stop = fetchSiteInfo();
  await waitFor(() => expect(onlineManager.isOnline()).toBe(false));
  expect(shown()).toBe(SITE_DEFAULTS.supportEmail);
  for (const supportEmail of ['help@example.com', 'new@example.com']) {
    fetch.mockResolvedValueOnce(Response.json({ ...SITE_DEFAULTS, supportEmail }));
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await waitFor(() => expect(shown()).toBe(supportEmail));
  }
  expect(fetch).toHaveBeenCalledTimes(3);
  stop();
});
