import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { finishOidc, finishOidcByCode, ticketIn } from '../../data/oidc.ts';
import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { CodeForm } from './code-form.tsx';
import { takeReturnLocation } from './oidc-return-location.ts';
import { signInErrorText } from './sign-in-error-text.ts';

/** The redirect target of the sign-in provider: signs in, once; the page's guard then redirects. */
export function OidcReturn() {
  const { t, locale } = useText('auth');
  const navigate = useNavigate();
  const client = useQueryClient();
  const location = useLocation();
  useEffect(() => {
    const returnTo = takeReturnLocation();
    if (returnTo) void navigate(location, { replace: true, state: returnTo });
  }, [location, navigate]);
  const [query] = useSearchParams();
  const finish = useMutation(finishOidc(client, locale));
  const byCode = useMutation(finishOidcByCode(client));
  const { mutate } = finish;
  const hasBegun = useRef(false);
  const [code, state, iss] = [query.get('code'), query.get('state'), query.get('iss')];
  useEffect(() => {
    if (hasBegun.current || code === null || state === null) return;
    hasBegun.current = true;
    mutate({ code, state, ...(iss !== null && { iss }) });
  }, [code, state, iss, mutate]);

  const back = { label: t('auth.link.back'), run: () => void navigate('/auth', { state: location.state }) };
  const ticket = ticketIn(finish.error);
  if (ticket !== null) {
    return (
      <>
        <h1>{t('auth.submitSignIn')}</h1>
        <CodeForm
          send={(typed, options) => byCode.mutate({ ticket, code: typed }, options)}
          isBusy={byCode.isPending}
          onBack={back.run}
        />
      </>
    );
  }
  if (code === null || state === null || finish.isError) {
    const said = finish.error && signInErrorText(finish.error);
    const message = said ?? t('auth.oidc.refused');
    return <Notice level={1} tone="danger" title={t('auth.oidc.failed')} message={message} action={back} />;
  }
  return <p role="status">{t('auth.oidc.busy')}</p>;
}
