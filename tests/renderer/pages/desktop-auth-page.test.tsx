import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { localAccount } from '../../../src-renderer/data/local-account.ts';
import { loadTexts } from '../../../src-renderer/i18n/i18n.ts';
import { DesktopAuthPage } from '../../../src-renderer/pages/desktop-auth-page.tsx';

vi.mock('../../../src-renderer/pages/auth-page.tsx', () => ({ AuthPage: () => <form /> }));
beforeAll(() => loadTexts('common'));

/** The page while the account request is pending, after some failed attempts. */
function pageWhileAsking(failures: number): string {
  const client = new QueryClient();
  client
    .getQueryCache()
    .build(client, { queryKey: localAccount.queryKey })
    .setState({ status: 'pending', fetchStatus: 'fetching', errorUpdateCount: failures });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DesktopAuthPage />
    </QueryClientProvider>,
  );
}

it('DesktopAuthPage keeps its form mounted while a failed account request is retried', () => {
  expect(pageWhileAsking(0)).not.toContain('<form>');
  expect(pageWhileAsking(1)).toContain('<form>');
});
