import '../i18n/account-texts.ts';
import { useSearchParams } from 'react-router-dom';
import { ResetPasswordForm } from '../features/account/reset-password-form.tsx';
import { BareFrame } from './bare-frame.tsx';

/** Where a link that sets a new password leads. */
export function ResetPasswordPage() {
  const [query] = useSearchParams();
  return (
    <BareFrame>
      <ResetPasswordForm token={query.get('token')} />
    </BareFrame>
  );
}
