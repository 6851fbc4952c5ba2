import { type BrowserWindow, dialog } from 'electron';
import type { OwnService } from '../../src/contract/desktop/own-services.ts';
import type { MainTexts } from '../texts/main-texts.ts';

const DECLINE = 0;

interface Question {
  readonly message: string;
  /** What will be sent to the address. */
  readonly consequence: string;
  readonly decline: string;
  readonly accept: string;
}

async function confirmAddress(
  window: BrowserWindow | null,
  { message, consequence, decline, accept }: Question,
  address: string,
): Promise<boolean> {
  const question = {
    type: 'question' as const,
    message,
    // The page supplied the address: it is shown on a separate line, never within a sentence.
    detail: `${address}\n\n${consequence}`,
    buttons: [decline, accept],
    defaultId: DECLINE,
    cancelId: DECLINE,
  };
  const { response } = await (window
    ? dialog.showMessageBox(window, question)
    : dialog.showMessageBox(question));
  return response !== DECLINE;
}

/** Asks the user to confirm that all recordings and texts go to a new server. */
export function confirmServer(
  window: BrowserWindow | null,
  texts: MainTexts,
  address: string,
): Promise<boolean> {
  const { newServer: message, newServerDetail: consequence, stay: decline, useServer: accept } = texts;
  return confirmAddress(window, { message, consequence, decline, accept }, address);
}

/** Asks the user to confirm that recordings, or texts, go to a new service. */
export function confirmService(
  window: BrowserWindow | null,
  texts: MainTexts,
  service: OwnService,
  address: string,
): Promise<boolean> {
  const { newService: message, doNotUse: decline, useServer: accept } = texts;
  const consequence = texts[`newService.${service}`];
  return confirmAddress(window, { message, consequence, decline, accept }, address);
}
