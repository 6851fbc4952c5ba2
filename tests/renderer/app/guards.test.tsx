import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { forVisitors } from '../../../src-renderer/app/guards.tsx';
import { userKeys } from '../../../src-renderer/data/user-keys.ts';
import { loadTexts } from '../../../src-renderer/i18n/i18n.ts';

beforeAll(() => loadTexts('common'));

/** A page for visitors while the session request is pending, after some failed attempts. */
function pageWhileAsking(failures: number, page: ReactNode): string {
  const client = new QueryClient();
  client
    .getQueryCache()
    .build(client, { queryKey: userKeys.current })
    .setState({ status: 'pending', fetchStatus: 'fetching', errorUpdateCount: failures });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>{forVisitors(page)}</MemoryRouter>
    </QueryClientProvider>,
  );
}

it('keeps a visitors-only form mounted while a failed session request is retried', () => {
  expect(pageWhileAsking(0, <form />)).not.toContain('<form>');
  expect(pageWhileAsking(1, <form />)).toContain('<form>');
});
