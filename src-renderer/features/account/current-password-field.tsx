import { useQuery } from '@tanstack/react-query';
import { oidcLinks } from '../../data/oidc.ts';
import { useText } from '../../i18n/use-text.ts';
import { PasswordField, type PasswordFieldProps } from '../../ui/fields/password-field.tsx';

/** The current password; explains how to set one, because accounts created by a sign-in service have none. */
export function CurrentPasswordField(field: Omit<PasswordFieldProps, 'label' | 'hint'>) {
  const { t } = useText('account', 'auth');
  const { data: links = [] } = useQuery(oidcLinks);
  const hint = links.length > 0 && { hint: t('service.noPassword', { forgot: t('auth.forgot') }) };
  return <PasswordField {...field} {...hint} label={t('account.currentPassword')} />;
}
