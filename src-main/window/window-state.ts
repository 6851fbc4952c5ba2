import { z } from 'zod';

/** In device-independent pixels. */
const boundsSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
});
type Bounds = z.infer<typeof boundsSchema>;

/** A window's stored state. `bounds`: when not maximised or full-screen. */
export const windowStateSchema = z.object({
  bounds: boundsSchema,
  isMaximized: z.boolean(),
  isFullScreen: z.boolean(),
});
export type WindowState = z.infer<typeof windowStateSchema>;

/** Pixels of a window that must be on a screen so that the user can drag it. */
const GRIP_PX = 80;

const overlap = (from: number, to: number, otherFrom: number, otherTo: number): number =>
  Math.min(to, otherTo) - Math.max(from, otherFrom);

/** True when a window is reachable: it is dragged by its top. */
export function isReachable({ x, y, width }: Bounds, workAreas: readonly Bounds[]): boolean {
  return workAreas.some(
    (area) =>
      overlap(x, x + width, area.x, area.x + area.width) >= GRIP_PX &&
      y >= area.y &&
      y + GRIP_PX <= area.y + area.height,
  );
}

/** The used part of Electron's `BrowserWindow`. */
export interface TrackedWindow {
  getNormalBounds(): Bounds;
  isMaximized(): boolean;
  isFullScreen(): boolean;
  isDestroyed(): boolean;
  on(event: 'resize' | 'move' | 'maximize' | 'unmaximize' | 'close', listener: () => void): unknown;
  on(event: 'enter-full-screen' | 'leave-full-screen', listener: () => void): unknown;
}

/** Milliseconds without a change before the position is stored: moving a window causes many events. */
const DEBOUNCE_MS = 400;

/** Stores a window's position when it has stopped moving, and when it closes. */
export function trackWindow(window: TrackedWindow, save: (state: WindowState) => void): void {
  let debounce: NodeJS.Timeout | undefined;
  const saveNow = () => {
    clearTimeout(debounce);
    if (window.isDestroyed()) return;
    save({
      bounds: window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
    });
  };
  const saveSoon = () => {
    clearTimeout(debounce);
    debounce = setTimeout(saveNow, DEBOUNCE_MS);
  };
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('maximize', saveSoon);
  window.on('unmaximize', saveSoon);
  window.on('enter-full-screen', saveSoon);
  window.on('leave-full-screen', saveSoon);
  window.on('close', saveNow);
}
