import {
  audienceOf,
  audienceOfEvent,
  type EventName,
  type EventValue,
  ipcEvents,
} from '../../src/contract/desktop/ipc.ts';
import { isAppAddress } from '../protocol/app-origin.ts';

/** The part of Electron's `webContents` that is used. */
export interface PageContents {
  getURL(): string;
  isDestroyed(): boolean;
  send(channel: string, value: unknown): void;
}

/** Tells the pages that an event is meant for; those that are not there miss nothing that they could not ask for. */
export type TellPage = <E extends EventName>(name: E, value: EventValue<E>) => void;

/** Makes the teller of events. `pages`: all that are open now. */
export function createTellPage(pages: () => readonly PageContents[]): TellPage {
  return (name, value) => {
    const told: unknown = ipcEvents[name].parse(value);
    const audience = audienceOfEvent(name);
    for (const page of pages()) {
      if (page.isDestroyed() || !isAppAddress(page.getURL())) continue;
      if (audienceOf(new URL(page.getURL()).pathname) === audience) page.send(name, told);
    }
  };
}
