import { type BrowserWindow, dialog } from 'electron';
import type { OwnService } from '../../src/contract/desktop/own-services.ts';
import type { ServerMove } from '../sending/send-here.ts';
import { LOCAL_NAME } from '../server/server-selection.ts';
import type { MainTexts } from '../texts/main-texts.ts';

const DECLINE = 0;

interface Question {
  readonly message: string;
  readonly detail: string;
  readonly decline: string;
  readonly accept: string;
}

/** Asks a question in the system's dialog; to decline is the default answer. */
async function ask(
  window: BrowserWindow | null,
  { message, detail, decline, accept }: Question,
): Promise<boolean> {
  const question = {
    type: 'question' as const,
    message,
    detail,
    buttons: [decline, accept],
    defaultId: DECLINE,
    cancelId: DECLINE,
  };
  const { response } = await (window
    ? dialog.showMessageBox(window, question)
    : dialog.showMessageBox(question));
  return response !== DECLINE;
}

/** The page supplied the address: it is shown on a separate line, never within a sentence. */
const addressAndConsequence = (address: string, consequence: string): string =>
  `${address}\n\n${consequence}`;

/** Asks the user to confirm that all recordings and texts go to a new server. */
export function confirmServer(
  window: BrowserWindow | null,
  texts: MainTexts,
  address: string,
): Promise<boolean> {
  const { newServer: message, newServerDetail, stay: decline, useServer: accept } = texts;
  const detail = addressAndConsequence(address, newServerDetail);
  return ask(window, { message, detail, decline, accept });
}

/** Asks the user to confirm that recordings, or texts, go to a new service. */
export function confirmService(
  window: BrowserWindow | null,
  texts: MainTexts,
  service: OwnService,
  address: string,
): Promise<boolean> {
  const { newService: message, doNotUse: decline, useServer: accept } = texts;
  const detail = addressAndConsequence(address, texts[`newService.${service}`]);
  return ask(window, { message, detail, decline, accept });
}

/** A server as the user knows it: by its host. */
const hostOf = (server: string, { thisComputer }: MainTexts): string =>
  server === LOCAL_NAME ? thisComputer : new URL(server).host;

/** Why a recording of another server is not sent. */
export const otherServerText = (texts: MainTexts, server: string): string =>
  texts.otherServer.replace('{{server}}', () => hostOf(server, texts));

/** Asks the user to confirm that a recording goes to another server than the one it was made for. */
export function confirmSendHere(
  window: BrowserWindow | null,
  texts: MainTexts,
  { from, to }: ServerMove,
): Promise<boolean> {
  const { sendHere: message, recordedFor, goesTo, doNotSend: decline, send: accept } = texts;
  const detail = `${recordedFor} ${hostOf(from, texts)}\n${goesTo} ${hostOf(to, texts)}`;
  return ask(window, { message, detail, decline, accept });
}
