/** The Electron program of the packages, or null where there is none. */
export function electronProgram(): string | null;
