import { type BrowserWindow, dialog } from 'electron';
import type { MainTexts } from '../texts/main-texts.ts';

const STAY = 0;

/** Asks the user to confirm that all recordings and texts go to a new server. */
export async function confirmServer(
  window: BrowserWindow | null,
  { newServer, newServerDetail, stay, useServer }: MainTexts,
  address: string,
): Promise<boolean> {
  const question = {
    type: 'question' as const,
    message: newServer,
    // The page supplied the address: it is shown on a separate line, never within a sentence.
    detail: `${address}\n\n${newServerDetail}`,
    buttons: [stay, useServer],
    defaultId: STAY,
    cancelId: STAY,
  };
  const { response } = await (window
    ? dialog.showMessageBox(window, question)
    : dialog.showMessageBox(question));
  return response !== STAY;
}
