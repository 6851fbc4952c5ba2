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

/** Keys other than characters that change the text of a field. */
const EDITING_KEY = /^(Backspace|Delete|Enter)$/;

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Whether a key that was pressed in a field changes its text. */
export const isTypedKey = (event: KeyboardEvent): boolean =>
  isCharacter(event) || EDITING_KEY.test(event.key) || isComposing(event);

/** Milliseconds without a typed character after which the user has noticed that the field is gone. */
const PAUSE_MS = 2000;

let stop: (() => void) | null = null;

/**
 * Ignores typed characters after the field of a user who types was removed: on the page, Space would begin a recording, and
 * letters are shortcuts. Ends when the user pauses, presses the pointer, leaves with a key, or moves the focus, which a screen
 * reader does without the pointer.
 */
export function ignoreTypedKeys(): void {
  stop?.();
  const control = new AbortController();
  let pause: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(pause);
    control.abort();
  };
  const awaitPause = (): void => {
    clearTimeout(pause);
    pause = setTimeout(end, PAUSE_MS);
  };
  stop = end;
  const onKey = (event: KeyboardEvent): void => {
    // The focus may have gone to another field.
    if (isLeavingKey(event) || (event.target instanceof Element && isTextField(event.target))) end();
    if (control.signal.aborted || !isCharacter(event) || isComposing(event)) return;
    event.preventDefault();
    awaitPause();
  };
  const options = { capture: true, signal: control.signal };
  window.addEventListener('keydown', onKey, options);
  window.addEventListener('pointerdown', end, options);
  window.addEventListener('focusin', end, options);
  awaitPause();
}
