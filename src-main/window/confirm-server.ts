import { type BrowserWindow, dialog } from 'electron';
import type { MainTexts } from '../texts/main-texts.ts';

const STAY = 0;

/** Asks the person whether all that they record and write is to go to a server that was not used until now. */
export async function confirmServer(
  window: BrowserWindow | null,
  { newServer, newServerDetail, stay, useServer }: MainTexts,
  address: string,
): Promise<boolean> {
  const question = {
    type: 'question' as const,
    message: newServer,
    // The page chose the address: it is told by itself, and never within words.
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
