import { execFile } from 'node:child_process';
import { findProgram } from '../processes/find-program.ts';

/** A program with fixed arguments that sends the paste shortcut. */
export interface PasteProgram {
  readonly program: string;
  readonly args: readonly string[];
}

/** Milliseconds after which such a program is killed; PowerShell alone takes one to two seconds. */
const PRESS_MS = 10_000;

const SEND_KEYS =
  "Add-Type -AssemblyName System.Windows.Forms; [System.Windows.Forms.SendKeys]::SendWait('^v')";
const KEYSTROKE = 'tell application "System Events" to keystroke "v" using command down';

/** macOS's error code when the user denied automation (`errAEEventNotPermitted`). */
const STEERING_REFUSED = '(-1743)';
/** A script without effect that checks the automation permission. */
export const STEER_ONLY: readonly string[] = ['-e', 'tell application "System Events" to get name'];

/** The user denied this app the right to send key presses. */
export class SteeringRefusedError extends Error {
  override readonly name = 'SteeringRefusedError';
}

/** Programs by system; the first installed one is used. ydotool key codes: 29 is Ctrl, 47 is V. */
const PROGRAMS = {
  darwin: [{ program: 'osascript', args: ['-e', KEYSTROKE] }],
  win32: [{ program: 'powershell.exe', args: ['-NoProfile', '-NonInteractive', '-Command', SEND_KEYS] }],
  x11: [{ program: 'xdotool', args: ['key', '--clearmodifiers', 'ctrl+v'] }],
  wayland: [
    { program: 'wtype', args: ['-M', 'ctrl', 'v', '-m', 'ctrl'] },
    { program: 'ydotool', args: ['key', '29:1', '47:1', '47:0', '29:0'] },
  ],
} as const satisfies Record<string, readonly PasteProgram[]>;
export type PasteSystem = keyof typeof PROGRAMS;

/** The paste method of a system. */
export function pasteSystem(platform: NodeJS.Platform, isWayland: boolean): PasteSystem {
  if (platform === 'darwin' || platform === 'win32') return platform;
  return isWayland ? 'wayland' : 'x11';
}

/** Finds the program that sends key presses; `missing` names it if it is not installed. */
export async function findPasteProgram(
  system: PasteSystem,
  searchPath: string,
): Promise<{ readonly found: PasteProgram } | { readonly missing: string }> {
  const known: readonly PasteProgram[] = PROGRAMS[system];
  for (const { program, args } of known) {
    const path = await findProgram(program, searchPath);
    if (path !== null) return { found: { program: path, args } };
  }
  return { missing: known[0]?.program ?? '' };
}

/**
 * Sends the paste shortcut. Rejects when the program fails or takes too long; its output is ignored except
 * for one error code.
 * @throws SteeringRefusedError
 */
export function pressPaste({ program, args }: PasteProgram): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { timeout: PRESS_MS, windowsHide: true }, (error, _out, told) => {
      if (told.includes(STEERING_REFUSED)) reject(new SteeringRefusedError('not allowed', { cause: error }));
      else if (error) reject(error);
      else resolve();
    });
  });
}
