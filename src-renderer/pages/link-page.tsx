import { useSearchParams } from 'react-router-dom';
import { ForgotPasswordForm } from '../features/account/forgot-password-form.tsx';
import { ResetPasswordForm } from '../features/account/reset-password-form.tsx';
import { OidcReturn } from '../features/auth/oidc-return.tsx';
import { SignInLink } from '../features/auth/sign-in-link.tsx';
import { BareFrame } from './bare-frame.tsx';
import { Confirmation } from './confirmation.tsx';

export interface LinkPageProps {
  readonly kind: 'confirm' | 'forgot' | 'oidc' | 'reset' | 'signIn';
}

/** The pages of mailed links, the way back from another service, and the page that requests a reset link. */
export function LinkPage({ kind }: LinkPageProps) {
  const [query] = useSearchParams();
  const token = query.get('token');
  return (
    <BareFrame>
      {kind === 'confirm' && <Confirmation token={token} />}
      {kind === 'forgot' && <ForgotPasswordForm />}
      {kind === 'oidc' && <OidcReturn />}
      {kind === 'signIn' && <SignInLink token={token} />}
      {kind === 'reset' && <ResetPasswordForm token={token} />}
    </BareFrame>
  );
}
