/** Tells a figure of the long form, for docs/security.md. */
export const report = (line: string): void => void process.stdout.write(`${line}\n`);
