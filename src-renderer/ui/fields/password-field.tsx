import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../icon-button.tsx';
import { passwordStrength } from './password-strength.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'value'> {
  readonly value: string;
  /** Shows the strength of the password. */
  readonly isNew?: boolean;
}

/** A password field with a button that shows its value. */
export function PasswordField({ isNew = false, ...field }: PasswordFieldProps) {
  const { t } = useText('auth');
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;
  return (
    <TextField
      autoComplete={isNew ? 'new-password' : 'current-password'}
      {...(isNew && { hint: t(`auth.strength.${passwordStrength(field.value)}`) })}
      {...field}
      type={visible ? 'text' : 'password'}
      end={
        <IconButton
          label={t(visible ? 'auth.hide' : 'auth.show')}
          onClick={() => setVisible((before) => !before)}
        >
          <Icon size={20} stroke={1.6} aria-hidden />
        </IconButton>
      }
    />
  );
}
