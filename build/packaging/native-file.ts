/** The system and processors that a native file is made for; the names are those of `process`. */
export interface NativeTarget {
  readonly system: 'darwin' | 'linux' | 'win32';
  readonly archs: readonly string[];
}

/** ELF's `e_machine` (System V ABI). */
const ELF_MACHINES: Readonly<Record<number, string>> = { 62: 'x64', 183: 'arm64', 40: 'arm', 3: 'ia32' };
/** Mach-O's `cputype` (mach/machine.h). */
const MACH_TYPES: Readonly<Record<number, string>> = { 16777223: 'x64', 16777228: 'arm64' };
/** PE's `Machine` (Microsoft's PE format). */
const PE_MACHINES: Readonly<Record<number, string>> = { 34404: 'x64', 43620: 'arm64', 332: 'ia32' };

const [ELF, MACH_64, MACH_FAT, MZ] = [0x7f454c46, 0xfeedfacf, 0xcafebabe, 0x4d5a];
/** Bytes of an entry of a fat Mach-O file. */
const FAT_ENTRY = 20;
/** Offset of the PE header's offset. */
const PE_POINTER = 0x3c;

const listOf = (name: string | undefined): string[] => (name === undefined ? [] : [name]);

function elfTarget(bytes: Buffer): NativeTarget {
  const isLittle = bytes[5] === 1;
  const machine = isLittle ? bytes.readUInt16LE(18) : bytes.readUInt16BE(18);
  return { system: 'linux', archs: listOf(ELF_MACHINES[machine]) };
}

function fatTarget(bytes: Buffer): NativeTarget {
  const count = bytes.readUInt32BE(4);
  const archs = Array.from({ length: count }, (_, at) => bytes.readUInt32BE(8 + at * FAT_ENTRY));
  return { system: 'darwin', archs: archs.flatMap((type) => listOf(MACH_TYPES[type])) };
}

function peTarget(bytes: Buffer): NativeTarget | null {
  const header = bytes.readUInt32LE(PE_POINTER);
  if (header + 6 > bytes.length || bytes.toString('latin1', header, header + 4) !== 'PE\0\0') return null;
  return { system: 'win32', archs: listOf(PE_MACHINES[bytes.readUInt16LE(header + 4)]) };
}

/** Bytes that contain the header in each of these formats. */
export const HEADER_BYTES = 4096;

/** The target of a file, from its first bytes; null if it is not a native file. */
export function nativeTarget(bytes: Buffer): NativeTarget | null {
  if (bytes.length < 64) return null;
  const magic = bytes.readUInt32BE(0);
  if (magic === ELF) return elfTarget(bytes);
  if (bytes.readUInt32LE(0) === MACH_64)
    return { system: 'darwin', archs: listOf(MACH_TYPES[bytes.readUInt32LE(4)]) };
  // Java's classes have the same magic, and a version in place of a small count.
  if (magic === MACH_FAT && bytes.readUInt32BE(4) < 10) return fatTarget(bytes);
  return bytes.readUInt16BE(0) === MZ ? peTarget(bytes) : null;
}
