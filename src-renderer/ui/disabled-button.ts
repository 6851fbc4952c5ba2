import type { MouseEvent } from 'react';

/**
 * The props of a disabled button. It ignores presses, also those of a form's Enter key, but keeps the focus: an element with the
 * attribute `disabled` loses it to the page, where the next Space would start a recording.
 */
export const DISABLED_BUTTON = {
  'aria-disabled': true,
  onClick: (event: MouseEvent): void => event.preventDefault(),
} as const;
