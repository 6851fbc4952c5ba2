import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import classes from './toolbar.module.css';

/** One thing that the toolbar can do. */
export interface ToolItem {
  readonly id: string;
  /** Its name. */
  readonly label: string;
  readonly icon: ReactNode;
  /** The part of its name that is written beside the icon. */
  readonly short?: string | undefined;
  /** Its keys, for people. */
  readonly keys?: string | undefined;
  /** Whether it is switched on; undefined for what can't be. */
  readonly isPressed?: boolean | undefined;
  /** Whether the bar that it opens is open; undefined for what opens none. */
  readonly isOpen?: boolean | undefined;
  readonly isDisabled?: boolean;
  /** Why it is disabled, where that needs saying. */
  readonly reason?: string | null;
  run(): void;
}

/** A button of the toolbar. Where it is disabled it can still be reached, and says why. */
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
      // The text keeps the focus, and with it the selection that this is about.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isDisabled) run();
        // A finger can't rest on a button to learn why.
        else if (reason) showToast({ kind: 'info', title: label, message: reason });
      }}
    >
      {icon}
      {short && <span>{short}</span>}
    </Button>
  );
}
