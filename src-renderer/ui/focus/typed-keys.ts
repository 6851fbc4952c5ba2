import { isComposing } from '../key-press.ts';

const TEXT_INPUTS = ['text', 'search', 'email', 'password', 'tel', 'url', 'number'];

/** Whether the keys pressed in an element write text. */
export const isTextField = (element: Element): boolean =>
  element instanceof HTMLInputElement
    ? TEXT_INPUTS.includes(element.type)
    : element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable);

/** Keys with which the user leaves a field or moves the focus. */
const LEAVING_KEY = /^(Tab|Escape|F\d+)$/;

/** Whether a key that was pressed in a field ends the writing in it. */
export const isLeavingKey = ({ key, target }: KeyboardEvent): boolean =>
  LEAVING_KEY.test(key) || (key === 'Enter' && target instanceof HTMLInputElement);

let stop: (() => void) | null = null;

/**
 * Ignores typed characters after the field of a user who types was removed: on the page, Space would begin a recording, and
 * letters are shortcuts. Ends when the user presses the pointer, leaves with a key, or writes in another field.
 */
export function ignoreTypedKeys(): void {
  stop?.();
  const control = new AbortController();
  const end = (): void => control.abort();
  stop = end;
  const onKey = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (isLeavingKey(event) || (target instanceof Element && isTextField(target))) end();
    else if (key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && !isComposing(event))
      event.preventDefault();
  };
  const options = { capture: true, signal: control.signal };
  window.addEventListener('keydown', onKey, options);
  window.addEventListener('pointerdown', end, options);
}
