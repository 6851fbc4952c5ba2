/**
 * Declarations of winuser.h, processthreadsapi.h, securitybaseapi.h, winbase.h and handleapi.h; `BOOL` is an `int`.
 */
export const WINDOWS_DECLARATIONS = {
  GetAsyncKeyState: 'short __stdcall GetAsyncKeyState(int key)',
  GetForegroundWindow: 'void * __stdcall GetForegroundWindow()',
  GetWindowTextW: 'int __stdcall GetWindowTextW(void *window, _Out_ uint16_t *text, int most)',
  GetWindowThreadProcessId: 'uint32_t __stdcall GetWindowThreadProcessId(void *window, _Out_ uint32_t *id)',
  OpenProcess: 'void * __stdcall OpenProcess(uint32_t access, int inherit, uint32_t id)',
  CloseHandle: 'int __stdcall CloseHandle(void *handle)',
  QueryFullProcessImageNameW:
    'int __stdcall QueryFullProcessImageNameW(void *process, uint32_t flags, _Out_ uint16_t *name, _Inout_ uint32_t *length)',
  OpenProcessToken: 'int __stdcall OpenProcessToken(void *process, uint32_t access, _Out_ void **token)',
  // A pointer, so that the address in the label holds: an `_Out_` array would be a copy.
  GetTokenInformation:
    'int __stdcall GetTokenInformation(void *token, int kind, void *information, uint32_t bytes, _Out_ uint32_t *needed)',
} as const;

/** The highest bit of `GetAsyncKeyState`: the key is down. */
export const KEY_DOWN = 0x8000;

/** Access right for the path and the token of a process, also of other users' processes. */
export const PROCESS_QUERY_LIMITED_INFORMATION = 0x1000;
