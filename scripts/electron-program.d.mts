/** Path of the installed Electron executable, or null. */
export function electronProgram(): string | null;
