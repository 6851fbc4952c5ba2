import koffi from 'koffi';
import { PROCESS_QUERY_LIMITED_INFORMATION } from '../windows-api/declarations.ts';

/** A handle of Windows; null where there is none. */
type Handle = unknown;

/** The used functions of user32, kernel32 and advapi32, by their own names and with their own arguments. */
export interface WindowsRightsFunctions {
  GetForegroundWindow(): Handle;
  GetWindowThreadProcessId(window: Handle, id: number[]): number;
  OpenProcess(access: number, inherit: number, id: number): Handle;
  OpenProcessToken(process: Handle, access: number, token: Handle[]): number;
  GetTokenInformation(
    ...values: [token: Handle, kind: number, information: Buffer, bytes: number, needed: number[]]
  ): number;
  CloseHandle(handle: Handle): number;
}

/* winnt.h */
const TOKEN_QUERY = 0x0008;
const TOKEN_INTEGRITY_LEVEL = 25;
/** Bytes for `TOKEN_MANDATORY_LABEL` and the SID after it; `SECURITY_MAX_SID_SIZE` is 68. */
const LABEL_BYTES = 128;

/** A SID with one sub-authority, which for a label is the integrity level. */
const sid = koffi.struct({
  Revision: 'uint8',
  SubAuthorityCount: 'uint8',
  IdentifierAuthority: koffi.array('uint8', 6),
  SubAuthority: 'uint32',
});
const label = koffi.struct({ Sid: koffi.pointer(sid), Attributes: 'uint32' });

const levelOf = (information: Buffer): number =>
  Number(koffi.decode(koffi.decode(information, label).Sid, sid).SubAuthority);

function tokenLevel(system: WindowsRightsFunctions, process: Handle): number | null {
  const token: Handle[] = [null];
  if (!system.OpenProcessToken(process, TOKEN_QUERY, token)) return null;
  const information = Buffer.alloc(LABEL_BYTES);
  const isRead = system.GetTokenInformation(token[0], TOKEN_INTEGRITY_LEVEL, information, LABEL_BYTES, [0]);
  system.CloseHandle(token[0]);
  return isRead ? levelOf(information) : null;
}

/** The integrity level of a process; null if Windows does not reveal it. */
function integrityOf(system: WindowsRightsFunctions, id: number): number | null {
  const process = system.OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, 0, id);
  if (!process) return null;
  const level = tokenLevel(system, process);
  system.CloseHandle(process);
  return level;
}

/**
 * True if the program in front runs with more rights than this one. Windows then discards key presses, and
 * `SendInput` reports success (UIPI). A program that may not be asked counts as one with more rights.
 */
export function isFrontHigher(system: WindowsRightsFunctions): boolean {
  const window = system.GetForegroundWindow();
  const own = integrityOf(system, process.pid);
  if (!window || own === null) return false;
  const id = [0];
  system.GetWindowThreadProcessId(window, id);
  const front = integrityOf(system, id[0] ?? 0);
  return front === null || front > own;
}
