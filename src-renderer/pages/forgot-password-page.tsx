import '../i18n/account-texts.ts';
import { ForgotPasswordForm } from '../features/account/forgot-password-form.tsx';
import { BareFrame } from './bare-frame.tsx';

/** Where one asks for a link that sets a new password. */
export function ForgotPasswordPage() {
  return (
    <BareFrame>
      <ForgotPasswordForm />
    </BareFrame>
  );
}
