import { execFile } from 'node:child_process';
import { findProgram } from '../processes/find-program.ts';

/** A program with fixed arguments that presses the keys for pasting. */
export interface PasteProgram {
  readonly program: string;
  readonly args: readonly string[];
}

/** Milliseconds after which a program that presses keys is ended; PowerShell alone takes one to two seconds. */
const PRESS_MS = 10_000;

const SEND_KEYS =
  "Add-Type -AssemblyName System.Windows.Forms; [System.Windows.Forms.SendKeys]::SendWait('^v')";
const KEYSTROKE = 'tell application "System Events" to keystroke "v" using command down';

/** What macOS answers where the person did not let this program steer another (`errAEEventNotPermitted`). */
const STEERING_REFUSED = '(-1743)';
/** Steers the same program and does nothing: tells whether it may. */
export const STEER_ONLY: readonly string[] = ['-e', 'tell application "System Events" to get name'];

/** The user denied this app the right to send key presses. */
export class SteeringRefusedError extends Error {
  override readonly name = 'SteeringRefusedError';
}

/** Programs by system, the first that is there is taken. Codes of ydotool: 29 is Ctrl, 47 is V. */
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

/** Which means a system has. */
export function pasteSystem(platform: NodeJS.Platform, isWayland: boolean): PasteSystem {
  if (platform === 'darwin' || platform === 'win32') return platform;
  return isWayland ? 'wayland' : 'x11';
}

/** Finds the program that sends key presses; `missing` names it where it is not installed. */
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
 * Presses the keys. Rejects when the program fails or takes too long; what it prints is nobody's business, but for one number.
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
