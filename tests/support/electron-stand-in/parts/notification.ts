import { EventEmitter } from 'node:events';
import { record } from '../recordings.ts';
import { strict } from '../strict.ts';

const shown: Notification[] = [];

/** Electron's `Notification`: stores its text; a test clicks it by emitting its events. */
export class Notification extends EventEmitter {
  static isSupported = (): boolean => true;
  readonly options: Electron.NotificationConstructorOptions;
  title: string;
  body: string;
  silent: boolean;

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super();
    this.options = options;
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    this.silent = options.silent ?? false;
    // biome-ignore lint/correctness/noConstructorReturn: the proxy names missing members.
    return strict('Notification', this);
  }

  show(): void {
    record('Notification', this.options);
    shown.push(this);
    this.emit('show', {});
  }

  close(): void {
    const at = shown.indexOf(this);
    if (at >= 0) shown.splice(at, 1);
    this.emit('close', {});
  }
}

/** The notifications on screen, oldest first. */
export const shownNotifications = (): readonly Notification[] => shown;
