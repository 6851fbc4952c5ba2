import { useForm } from '@mantine/form';
import type { FormEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useFirstFault } from '../../ui/hooks/use-first-fault.ts';
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { type FormKind, type Problems, problemsOf, refusedFields } from './field-problems.ts';

export interface AccountFormOptions<V> {
  readonly kind: FormKind;
  /** The first values of the fields. A later render may have other fields: they begin empty, and only they are sent. */
  readonly initial: V;
  /** Sends the values; throws the server's error. */
  readonly send: (values: V) => Promise<unknown>;
  /** Whether to clear the fields after success. */
  readonly clears?: boolean;
}

/**
 * A form of the account page. It is validated with the contract's schema on submit; errors appear below their
 * fields, and the first one gets the focus.
 */
export function useAccountForm<V extends Record<string, string>>(options: AccountFormOptions<V>) {
  const { kind, initial, send, clears = false } = options;
  const { form: element, focusFirstFault } = useFirstFault();
  const { t } = useText('common');
  const form = useForm<Record<string, string>>({ initialValues: initial });

  const show = (problems: Problems): boolean => {
    form.setErrors(problems);
    focusFirstFault(problems);
    return Object.keys(problems).length > 0;
  };

  const submit = useSingleFlight(async () => {
    const typed = form.getValues();
    const values = Object.fromEntries(Object.keys(initial).map((name) => [name, typed[name] ?? '']));
    if (show(await problemsOf(kind, values))) return;
    try {
      await send(values as V);
    } catch (error) {
      show(await refusedFields(error));
      return;
    }
    if (clears) form.reset();
  });

  return {
    element,
    values: form.values as V,
    onSubmit: (event: FormEvent): void => {
      event.preventDefault();
      // The code of the check could not be loaded.
      submit().catch(() => showToast({ kind: 'error', title: t('failure.network') }));
    },
    /** Sets the value of a field. */
    change: (name: keyof V & string, value: string): void => form.setValues({ [name]: value }),
    /** The props of a field. */
    field(name: keyof V & string) {
      const { value, onChange, error } = form.getInputProps(name);
      return { name, value: String(value ?? ''), onChange, error: error ? String(error) : undefined };
    },
  };
}
