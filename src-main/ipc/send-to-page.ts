import {
  type EventName,
  type EventValue,
  ipcEvents,
  windowKindOf,
  windowKindOfEvent,
} from '../../src/contract/desktop/ipc.ts';
import { isAppAddress } from '../protocol/app-origin.ts';

/** The used part of Electron's `webContents`. */
export interface PageContents {
  getURL(): string;
  isDestroyed(): boolean;
  send(channel: string, value: unknown): void;
}

/** Sends an event to the pages it is meant for; a page that is not open can ask for the state later. */
export type SendToPage = <E extends EventName>(name: E, value: EventValue<E>) => void;

/** Creates the sender of events. `pages`: all open pages. */
export function createPageSender(pages: () => readonly PageContents[]): SendToPage {
  return (name, value) => {
    const payload: unknown = ipcEvents[name].parse(value);
    const windowKind = windowKindOfEvent(name);
    for (const page of pages()) {
      if (page.isDestroyed() || !isAppAddress(page.getURL())) continue;
      if (windowKindOf(new URL(page.getURL()).pathname) === windowKind) page.send(name, payload);
    }
  };
}
