import { type RefObject, useRef } from 'react';

/** A form's reference, and a function that focuses its first field with a fault; `faults`: by the name of the field. */
export function useFirstFault(): {
  readonly form: RefObject<HTMLFormElement | null>;
  focusFirstFault(faults: Readonly<Record<string, unknown>>): void;
} {
  const form = useRef<HTMLFormElement>(null);
  return {
    form,
    focusFirstFault(faults) {
      const [name] = Object.keys(faults);
      if (name) form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    },
  };
}
