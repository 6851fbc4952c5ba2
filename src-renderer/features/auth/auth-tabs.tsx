import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useSite } from '../../ui/site.ts';
import { AuthForm, type AuthValues } from './auth-form.tsx';
import classes from './auth-tabs.module.css';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';

const TABS = [
  { id: 'signIn', label: 'auth.signIn' },
  { id: 'signUp', label: 'auth.signUp' },
] as const;
type Tab = (typeof TABS)[number]['id'];

/** The tab that a key selects beside `tab`; null if it selects none. */
export function tabByKey(
  tab: Tab,
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
): Tab | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (key === 'Home') return 'signIn';
  if (key === 'End') return 'signUp';
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  return tab === 'signIn' ? 'signUp' : 'signIn';
}

/** The tabs Sign In (initial) and Sign Up. */
export function AuthTabs() {
  const { t } = useText('auth', 'common');
  const { isRegistrationOpen } = useSite();
  const [tab, setTab] = useState<Tab>('signIn');
  // Shared by both tabs, so that switching keeps the values.
  const [values, setValues] = useState<AuthValues>({ name: '', email: '', password: '' });
  /** The address that could not be sent a link, and why. */
  const [refused, setRefused] = useState({ email: '', error: '' });
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const next = tabByKey(tab, event);
    if (!next) return;
    event.preventDefault();
    setTab(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={t('auth.tabs')} className={classes.tabs}>
        {TABS.map(({ id, label }) => (
          <Button
            variant="bare"
            key={id}
            id={`tab-${id}`}
            role="tab"
            aria-selected={tab === id}
            aria-controls="auth-panel"
            tabIndex={tab === id ? 0 : -1}
            className={classes.tab}
            onClick={() => setTab(id)}
            onKeyDown={move}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <div id="auth-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'signUp' && isRegistrationOpen === false ? (
          <p>{t('auth.registrationClosed')}</p>
        ) : (
          <>
            <AuthForm
              key={tab}
              kind={tab}
              values={values}
              emailError={tab === 'signIn' && values.email === refused.email ? refused.error : undefined}
              onType={(field, value) => setValues((before) => ({ ...before, [field]: value }))}
            />
            {tab === 'signIn' && (
              <OtherSignInMethods
                email={values.email}
                onEmailError={(error) => setRefused({ email: values.email, error })}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}
