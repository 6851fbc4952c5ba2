import { record } from '../recordings.ts';
import { strict } from '../strict.ts';

/** What a person would choose, one for each question to come; without one, what closing the dialog means. */
const choices: unknown[] = [];

export function chooseNext(...next: unknown[]): void {
  choices.push(...next);
}

/** The last value is the options: the window before it may be left out. */
const optionsOf = (values: readonly unknown[]): { cancelId?: number } =>
  (values.at(-1) ?? {}) as { cancelId?: number };

function answer<T>(what: string, values: readonly unknown[], closed: T): T {
  record(`dialog.${what}`, optionsOf(values));
  return choices.length > 0 ? (choices.shift() as T) : closed;
}
const files = { canceled: true, filePaths: [] as string[] };
const file = { canceled: true, filePath: '' };

/** Electron's `dialog`; nothing waits, because a test has answered before. */
export const dialog = strict('dialog', {
  showMessageBoxSync: (...values: unknown[]) =>
    answer('showMessageBox', values, optionsOf(values).cancelId ?? 0),
  showMessageBox: async (...values: unknown[]) => ({
    response: answer('showMessageBox', values, optionsOf(values).cancelId ?? 0),
    checkboxChecked: false,
  }),
  showErrorBox: (title: string, content: string) => {
    record('dialog.showErrorBox', title, content);
    process.stderr.write(`${title}: ${content}\n`);
  },
  showOpenDialog: async (...values: unknown[]) => answer('showOpenDialog', values, files),
  showOpenDialogSync: (...values: unknown[]) =>
    answer<string[] | undefined>('showOpenDialog', values, undefined),
  showSaveDialog: async (...values: unknown[]) => answer('showSaveDialog', values, file),
  showSaveDialogSync: (...values: unknown[]) => answer('showSaveDialog', values, ''),
  showCertificateTrustDialog: async (...values: unknown[]) =>
    answer('showCertificateTrustDialog', values, undefined),
});
