/** The part of a window that `app` uses. */
export interface OpenWindow {
  close(): void;
  destroy(): void;
}

const open: OpenWindow[] = [];

/** The open windows, oldest first. */
export const allWindows = (): readonly OpenWindow[] => [...open];

export function windowOpened(window: OpenWindow): void {
  open.push(window);
}

export function windowClosed(window: OpenWindow): void {
  const at = open.indexOf(window);
  if (at >= 0) open.splice(at, 1);
}
