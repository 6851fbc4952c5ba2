import { win32 } from 'node:path';
import koffi from 'koffi';
import type { FrontProgram, ReadFrontProgram } from './front-program.ts';

/** UTF-16 units that are read of a title and of a path. */
const TITLE_MAX = 512;
const PATH_MAX = 1024;
/** `PROCESS_QUERY_LIMITED_INFORMATION`: the path alone, of programs of other users too. */
const LIMITED_INFORMATION = 0x1000;

const textOf = (units: Buffer, length: number): string => units.toString('utf16le', 0, length * 2);

/** Opens the functions of Windows that tell the program in front. */
export function openWindowsFront(): ReadFrontProgram {
  const user = koffi.load('user32.dll');
  const kernel = koffi.load('kernel32.dll');
  const foreground = user.func('void * __stdcall GetForegroundWindow()');
  const titleText = user.func('int __stdcall GetWindowTextW(void *window, _Out_ uint16_t *text, int most)');
  const processOf = user.func(
    'uint32_t __stdcall GetWindowThreadProcessId(void *window, _Out_ uint32_t *id)',
  );
  const openProcess = kernel.func('void * __stdcall OpenProcess(uint32_t access, bool inherit, uint32_t id)');
  const imageName = kernel.func(
    'bool __stdcall QueryFullProcessImageNameW(void *process, uint32_t flags, _Out_ uint16_t *name, _Inout_ uint32_t *length)',
  );
  const close = kernel.func('bool __stdcall CloseHandle(void *handle)');

  function programOf(window: unknown): string | null {
    const id = [0];
    processOf(window, id);
    const handle: unknown = openProcess(LIMITED_INFORMATION, false, id[0]);
    if (!handle) return null;
    const path = Buffer.alloc(PATH_MAX * 2);
    const length = [PATH_MAX];
    const isKnown = Boolean(imageName(handle, 0, path, length));
    close(handle);
    return isKnown ? win32.basename(textOf(path, length[0] ?? 0)) : null;
  }

  return async (): Promise<FrontProgram | null> => {
    const window: unknown = foreground();
    const program = window ? programOf(window) : null;
    if (program === null) return null;
    const title = Buffer.alloc(TITLE_MAX * 2);
    return { program, title: textOf(title, Number(titleText(window, title, TITLE_MAX))) };
  };
}
