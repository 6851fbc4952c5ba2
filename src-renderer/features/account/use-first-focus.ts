import { type RefObject, useEffect } from 'react';

/** Focuses the first field of a form that has just opened. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus(), [form]);
}
