import { useForm } from '@mantine/form';
import { type FormEvent, useRef } from 'react';
import { type FormKind, type Problems, problemsOf, refusedFields } from './field-problems.ts';

export interface AccountFormOptions<V> {
  readonly kind: FormKind;
  readonly initial: V;
  /** Sends what was typed; throws what the server refused. */
  readonly send: (values: V) => Promise<unknown>;
  /** Whether nothing of it stays in the fields once it was sent. */
  readonly clears?: boolean;
}

/**
 * A form of the account: checked by the contract when it is sent, with what is wrong under each field and the focus on
 * the first of them.
 */
export function useAccountForm<V extends Record<string, string>>(options: AccountFormOptions<V>) {
  const { kind, initial, send, clears = false } = options;
  const element = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const form = useForm<Record<string, string>>({ initialValues: initial });

  const show = (problems: Problems): boolean => {
    form.setErrors(problems);
    const [first] = Object.keys(problems);
    if (first === undefined) return false;
    element.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(first)}"]`)?.focus();
    return true;
  };

  const submit = async (): Promise<void> => {
    const values = form.getValues();
    if (show(await problemsOf(kind, values))) return;
    try {
      await send(values as V);
    } catch (error) {
      show(await refusedFields(error));
      return;
    }
    if (clears) form.reset();
  };

  return {
    element,
    values: form.values as V,
    onSubmit: (event: FormEvent): void => {
      event.preventDefault();
      if (busy.current) return;
      busy.current = true;
      void submit().finally(() => {
        busy.current = false;
      });
    },
    /** What a field needs of the form. */
    field(name: keyof V & string) {
      const { value, onChange, error } = form.getInputProps(name);
      return { name, value: String(value), onChange, error: error ? String(error) : undefined };
    },
  };
}
