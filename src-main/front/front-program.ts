import { execFile } from 'node:child_process';

/**
 * The program in front. `program`: the name of its executable on Windows, its bundle id on macOS, its window class on
 * Linux. `title`: of its window; null if the system does not provide it.
 */
export interface FrontProgram {
  readonly program: string;
  readonly title: string | null;
}

/** Reads the program in front; null if the system does not provide it. Never rejects. */
export type ReadFrontProgram = () => Promise<FrontProgram | null>;

/**
 * Milliseconds for an answer: long, because a busy machine answers late, and no mode is chosen without one. A dictation
 * begins meanwhile; an edit waits.
 */
const ANSWER_MS = 5000;

/** The output of a program; null if it fails or takes too long. */
function outputOf(program: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: ANSWER_MS, windowsHide: true }, (error, output) =>
      resolve(error ? null : output),
    );
  });
}

/** Reads the answer of `lsappinfo info -only bundleid`: `"CFBundleIdentifier"="com.apple.Safari"`. */
export function readMacAnswer(output: string): FrontProgram | null {
  const program = /"CFBundleIdentifier"="([^"]+)"/.exec(output)?.[1];
  return program === undefined ? null : { program, title: null };
}

/** Reads the answer of `xprop -id WINDOW WM_CLASS _NET_WM_NAME`. */
export function readX11Answer(output: string): FrontProgram | null {
  const program = /^WM_CLASS\(STRING\) = "[^"]*", "([^"]+)"/m.exec(output)?.[1];
  const title = /^_NET_WM_NAME\(UTF8_STRING\) = "(.*)"$/m.exec(output)?.[1];
  return program === undefined ? null : { program, title: title?.replaceAll('\\"', '"') ?? null };
}

async function readMac(): Promise<FrontProgram | null> {
  const front = (await outputOf('/usr/bin/lsappinfo', ['front']))?.trim();
  if (!front) return null;
  const answer = await outputOf('/usr/bin/lsappinfo', ['info', '-only', 'bundleid', front]);
  return answer === null ? null : readMacAnswer(answer);
}

async function readX11(): Promise<FrontProgram | null> {
  const active = await outputOf('xprop', ['-root', '_NET_ACTIVE_WINDOW']);
  const id = active && /window id # (0x[0-9a-f]+)/.exec(active)?.[1];
  if (!id || id === '0x0') return null;
  const answer = await outputOf('xprop', ['-id', id, 'WM_CLASS', '_NET_WM_NAME']);
  return answer === null ? null : readX11Answer(answer);
}

/**
 * `loadWindows`: opens Windows' own functions; `fail`: receives their errors. Wayland desktops do not reveal which
 * program is in front.
 */
export function frontProgramReader(
  platform: NodeJS.Platform,
  isWayland: boolean,
  loadWindows: () => Promise<ReadFrontProgram>,
  fail: (error: unknown) => void,
): ReadFrontProgram {
  if (platform === 'darwin') return readMac;
  if (platform === 'win32') {
    let loading: Promise<ReadFrontProgram> | null = null;
    return async () => {
      try {
        loading ??= loadWindows();
        return await (await loading)();
      } catch (error) {
        fail(error);
        return null;
      }
    };
  }
  return isWayland ? async () => null : readX11;
}
