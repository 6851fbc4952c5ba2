import { record } from '../recordings.ts';
import { strict } from '../strict.ts';

/** Prepared answers, one for each coming dialog; without one, the dialog counts as closed. */
const choices: unknown[] = [];

export function answerDialogs(...next: unknown[]): void {
  choices.push(...next);
}

/** The options are the last argument: the window before them is optional. */
const optionsOf = (values: readonly unknown[]): { cancelId?: number } =>
  (values.at(-1) ?? {}) as { cancelId?: number };

function answer<T>(what: string, values: readonly unknown[], closed: T): T {
  record(`dialog.${what}`, optionsOf(values));
  return choices.length > 0 ? (choices.shift() as T) : closed;
}
const files = { canceled: true, filePaths: [] as string[] };
const file = { canceled: true, filePath: '' };

/** Electron's `dialog`; never waits, because tests prepare the answers. */
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
