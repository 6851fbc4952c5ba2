/** The used part of Electron's `globalShortcut`. */
export interface ShortcutPort {
  /** False when another program has the shortcut. */
  register(accelerator: string, pressed: () => void): boolean;
  unregister(accelerator: string): void;
}
