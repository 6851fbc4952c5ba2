const FIELD =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, [contenteditable="true"]';

/** The field of this page that has the cursor; null while another window has the focus. */
const currentField = (): Element | null => {
  const field = document.hasFocus() ? document.activeElement : null;
  return field?.matches(FIELD) ? field : null;
};

/** True when the cursor is in a field of this page. */
export const isInField = (): boolean => currentField() !== null;

/**
 * The selected text as an editor shows it: empty lines contain a placeholder, and the selection of a paragraph ends in
 * the next one.
 */
const shownSelection = (): string =>
  (document.getSelection()?.toString() ?? '').replaceAll('\ufeff', '').replace(/\n+$/, '');

/** The text that is selected in a field of this page; null without one. A password is never read. */
export function selectionInField(): string | null {
  const field = currentField();
  if (field instanceof HTMLInputElement && field.type === 'password') return null;
  const isPlain = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  const text = isPlain
    ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
    : field && shownSelection();
  return text?.trim() ? text : null;
}
