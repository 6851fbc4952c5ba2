import { win32 } from 'node:path';
import koffi from 'koffi';
import { PROCESS_QUERY_LIMITED_INFORMATION, WINDOWS_DECLARATIONS } from '../windows-api/declarations.ts';
import type { FrontProgram, ReadFrontProgram } from './front-program.ts';

/** UTF-16 units that are read of a title and of a path. */
const TITLE_MAX = 512;
const PATH_MAX = 1024;

const textOf = (units: Buffer, length: number): string => units.toString('utf16le', 0, length * 2);

/** Opens the functions of Windows for the program in front. */
export function openWindowsFront(): ReadFrontProgram {
  const user = koffi.load('user32.dll');
  const kernel = koffi.load('kernel32.dll');
  const foreground = user.func(WINDOWS_DECLARATIONS.GetForegroundWindow);
  const titleText = user.func(WINDOWS_DECLARATIONS.GetWindowTextW);
  const processOf = user.func(WINDOWS_DECLARATIONS.GetWindowThreadProcessId);
  const openProcess = kernel.func(WINDOWS_DECLARATIONS.OpenProcess);
  const imageName = kernel.func(WINDOWS_DECLARATIONS.QueryFullProcessImageNameW);
  const close = kernel.func(WINDOWS_DECLARATIONS.CloseHandle);

  function programOf(window: unknown): string | null {
    const id = [0];
    processOf(window, id);
    const handle: unknown = openProcess(PROCESS_QUERY_LIMITED_INFORMATION, 0, id[0]);
    if (!handle) return null;
    const path = Buffer.alloc(PATH_MAX * 2);
    const length = [PATH_MAX];
    const isRead = Boolean(imageName(handle, 0, path, length));
    close(handle);
    return isRead ? win32.basename(textOf(path, length[0] ?? 0)) : null;
  }

  return async (): Promise<FrontProgram | null> => {
    const window: unknown = foreground();
    const program = window ? programOf(window) : null;
    if (program === null) return null;
    const title = Buffer.alloc(TITLE_MAX * 2);
    return { program, title: textOf(title, Number(titleText(window, title, TITLE_MAX))) };
  };
}
