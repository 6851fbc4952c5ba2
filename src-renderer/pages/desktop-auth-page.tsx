import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { enterLocalAccount, localAccount } from '../data/local-account.ts';
import { LocalPasswordForm } from '../features/auth/local-password-form.tsx';
import { ServerLink } from '../features/desktop/server-link.tsx';
import { useDesktop } from '../platform/use-remote-value.ts';
import { PageLoading } from '../ui/loading/page-loading.tsx';
import { SessionFailed } from '../ui/session-failed.tsx';
import { AuthPage } from './auth-page.tsx';

/** Signs in to the account of this computer, without a password. */
function OpenAccount({ below }: { below: ReactNode }) {
  const { mutate, isError } = useMutation(enterLocalAccount(useQueryClient()));
  useEffect(() => mutate(null), [mutate]);
  return isError ? <SessionFailed retry={() => mutate(null)} below={below} /> : <PageLoading />;
}

/** The sign-in page of the desktop app: the account of this computer, or one on a server. */
export function DesktopAuthPage() {
  const host = useDesktop();
  const { data: state, isFetched } = useQuery(localAccount);
  // Not `isPending`: a query that failed is pending again during each retry.
  if (!isFetched) return <PageLoading />;
  const below = <ServerLink host={host} />;
  if (state === 'open') return <OpenAccount below={below} />;
  return <AuthPage below={below} {...(state === 'locked' && { form: <LocalPasswordForm /> })} />;
}
