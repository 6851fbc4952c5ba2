import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { HttpError } from '../../data/http-error.ts';
import { isCodeNeeded, signInByLink } from '../../data/sign-in.ts';
import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { CodeForm } from './code-form.tsx';

/**
 * Signs in by an e-mailed link; the page's guard then redirects. Nothing happens until the button is pressed: mail
 * scanners open every link, and some also run the page.
 */
export function SignInLink({ token }: { token: string | null }) {
  const { t } = useText('auth');
  const navigate = useNavigate();
  const enter = useMutation(signInByLink(useQueryClient()));
  const [needsCode, setNeedsCode] = useState(false);
  const back = { label: t('auth.link.back'), run: () => void navigate('/auth') };
  const over = (
    <Notice
      level={1}
      tone="danger"
      title={t('auth.link.failed')}
      message={t('auth.link.over')}
      action={back}
    />
  );
  if (token === null) return over;
  const start = (): void => {
    if (enter.isPending) return;
    enter.mutate({ token }, { onError: (error) => setNeedsCode(isCodeNeeded(error)) });
  };
  if (enter.error instanceof HttpError && enter.error.code === 'link_invalid') return over;
  if (needsCode) {
    return (
      <>
        <h1>{t('auth.link.title')}</h1>
        <CodeForm
          send={(code, options) => enter.mutate({ token, code }, options)}
          isBusy={enter.isPending}
          onBack={back.run}
        />
      </>
    );
  }
  const action = { label: t('auth.submitSignIn'), run: start };
  return <Notice level={1} title={t('auth.link.title')} message={t('auth.link.text')} action={action} />;
}
