import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { confirmLink } from '../data/account.ts';
import { HttpError } from '../data/http-error.ts';
import { currentUser } from '../data/user.ts';
import { serverErrorText } from '../i18n/i18n.ts';
import { useText } from '../i18n/use-text.ts';
import { Notice } from '../ui/notice.tsx';

function failureReason(error: Error): string | null {
  return error instanceof HttpError ? serverErrorText(error.code, error.userText, error.retryAfterMs) : null;
}

/**
 * Shows what a mailed link does, and its result. Nothing happens until the button is pressed: mail scanners
 * open every link, and some also run the page.
 */
export function Confirmation({ token }: { token: string | null }) {
  const { t } = useText('account', 'common');
  const navigate = useNavigate();
  const { data: user } = useQuery(currentUser);
  const confirm = useMutation(confirmLink(useQueryClient()));
  const nextAction = user
    ? { label: t('confirm.toSettings'), run: () => void navigate('/settings') }
    : { label: t('confirm.toSignIn'), run: () => void navigate('/auth') };
  if (token === null) {
    return (
      <Notice level={1} title={t('confirm.failed')} message={t('confirm.noToken')} action={nextAction} />
    );
  }
  if (confirm.isSuccess) {
    const { purpose, email } = confirm.data;
    const outcome = purpose === 'verification' ? 'verified' : 'changed';
    const message = t(`confirm.${outcome}Text`, { email });
    return (
      <Notice level={1} takesFocus title={t(`confirm.${outcome}`)} message={message} action={nextAction} />
    );
  }
  if (confirm.isError) {
    const reason = failureReason(confirm.error);
    const retryAction = { label: t('failure.retry'), run: () => confirm.mutate(token) };
    const isLinkInvalid = confirm.error instanceof HttpError && confirm.error.code === 'link_invalid';
    return (
      <Notice
        level={1}
        tone="danger"
        title={t('confirm.failed')}
        message={reason ?? t('failure.network')}
        action={isLinkInvalid ? nextAction : retryAction}
      />
    );
  }
  return (
    <Notice
      level={1}
      title={t('confirm.title')}
      message={t('confirm.text')}
      action={{
        label: t('confirm.button'),
        run: () => {
          if (!confirm.isPending) confirm.mutate(token);
        },
      }}
    />
  );
}
