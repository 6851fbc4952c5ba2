import { useSearchParams } from 'react-router-dom';
import { ForgotPasswordForm } from '../features/account/forgot-password-form.tsx';
import { ResetPasswordForm } from '../features/account/reset-password-form.tsx';
import { OidcReturn } from '../features/auth/oidc-return.tsx';
import { SignInLink } from '../features/auth/sign-in-link.tsx';
import { BareFrame } from './bare-frame.tsx';
import { Confirmation } from './confirmation.tsx';

export interface LinkPageProps {
  readonly is: 'confirm' | 'forgot' | 'oidc' | 'reset' | 'signIn';
}

/** The pages of mailed links, the way back from another service, and the page that requests a reset link. */
export function LinkPage({ is }: LinkPageProps) {
  const [query] = useSearchParams();
  const token = query.get('token');
  return (
    <BareFrame>
      {is === 'confirm' && <Confirmation token={token} />}
      {is === 'forgot' && <ForgotPasswordForm />}
      {is === 'oidc' && <OidcReturn />}
      {is === 'signIn' && <SignInLink token={token} />}
      {is === 'reset' && <ResetPasswordForm token={token} />}
    </BareFrame>
  );
}
