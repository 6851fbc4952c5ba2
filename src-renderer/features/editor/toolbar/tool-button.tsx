import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import classes from './toolbar.module.css';

/** One action of the toolbar. */
export interface ToolItem {
  readonly id: string;
  /** Accessible name, also shown as the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** The part of the label shown beside the icon. */
  readonly short?: string | undefined;
  /** The keyboard shortcut, as shown to users. */
  readonly keys?: string | undefined;
  /** Whether it is on; undefined for an action that is not a toggle. */
  readonly isPressed?: boolean | undefined;
  /** Whether its bar is open; undefined for an action without a bar. */
  readonly isOpen?: boolean | undefined;
  readonly isDisabled?: boolean;
  /** Why it is disabled, if that needs an explanation. */
  readonly reason?: string | null;
  run(): void;
}

/** A toolbar button. A disabled button stays focusable and explains why. */
export function ToolButton({ item }: { item: ToolItem }) {
  const { label, icon, short, keys, isPressed, isOpen, isDisabled = false, reason, run } = item;
  return (
    <Button
      variant="bare"
      className={classes.button}
      data-named={short !== undefined || undefined}
      data-tip={reason ? `${label}: ${reason}` : label}
      data-tip-keys={keys}
      aria-label={reason ? `${label}: ${reason}` : label}
      aria-pressed={isPressed}
      aria-expanded={isOpen}
      aria-disabled={isDisabled}
      // The text keeps the focus, and with it the selection for this action.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isDisabled) run();
        // Touch screens have no hover, so a press shows the reason.
        else if (reason) showToast({ kind: 'info', title: label, message: reason });
      }}
    >
      {icon}
      {short && <span>{short}</span>}
    </Button>
  );
}
