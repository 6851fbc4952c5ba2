import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { enterLocalAccount, localAccount } from '../data/local-account.ts';
import { LocalPasswordForm } from '../features/auth/local-password-form.tsx';
import { ServerLink } from '../features/desktop/server-link.tsx';
import { useDesktop } from '../platform/use-remote-value.ts';
import { PageLoading } from '../ui/loading/page-loading.tsx';
import { SessionFailed } from '../ui/session-failed.tsx';
import { AuthPage } from './auth-page.tsx';

const ChangeServer = () => <ServerLink host={useDesktop()} />;

/** Signs in to the account of this computer, without a password. */
function OpenAccount() {
  const { mutate, isError } = useMutation(enterLocalAccount(useQueryClient()));
  useEffect(() => mutate(null), [mutate]);
  return isError ? <SessionFailed retry={() => mutate(null)} below={<ChangeServer />} /> : <PageLoading />;
}

/** The sign-in page of the desktop app: the account of this computer, or one on a server. */
export function DesktopAuthPage() {
  const { data: state, isFetched } = useQuery(localAccount);
  // Not `isPending`: a query that failed is pending again during each retry.
  if (!isFetched) return <PageLoading />;
  if (state === 'open') return <OpenAccount />;
  return <AuthPage below={<ChangeServer />} {...(state === 'locked' && { form: <LocalPasswordForm /> })} />;
}
