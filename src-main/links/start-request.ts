import type { DictationCommand } from '../../src/contract/desktop/desktop-options.ts';
import { COMMAND_SWITCHES } from '../../src/contract/desktop/desktop-options.ts';
import { linkToPage, pageOfArguments, pageOfLink } from './deep-link.ts';

/** Starts the app without its window, at login. */
export const HIDDEN_SWITCH = '--hidden';

/** Prints whether the app records, and ends. */
export const STATUS_SWITCH = '--status';

/** The request of a start of the app. Only one applies: a command, a page, or the window. */
export interface StartRequest {
  readonly command: DictationCommand | null;
  readonly page: string | null;
  readonly isHidden: boolean;
}

/** macOS reports a start at login in its own way, without arguments. */
export function asLoginStart(request: StartRequest): StartRequest {
  const isPlain = request.command === null && request.page === null;
  return isPlain ? { ...request, isHidden: true } : request;
}

/** Parses the arguments of a start, or of a second start. */
export function readStart(args: readonly string[]): StartRequest {
  const command = COMMAND_SWITCHES.find((each) => args.includes(`--${each}`)) ?? null;
  const page = command === null ? pageOfArguments(args) : null;
  return { command, page, isHidden: command !== null || (page === null && args.includes(HIDDEN_SWITCH)) };
}

const isCommandSwitch = (argument: string): boolean =>
  COMMAND_SWITCHES.some((each) => argument === `--${each}`);

/** True for a start that only has something to ask of an app that runs already. */
export const needsRunningApp = ({ command }: StartRequest): boolean =>
  command === 'stop' || command === 'cancel';

/** Arguments of a restart that fulfils a late request: the app's own, without those of earlier requests. */
export function argumentsFor({ command, page }: StartRequest, own: readonly string[]): string[] {
  const isStartArgument = (each: string): boolean =>
    each === HIDDEN_SWITCH || isCommandSwitch(each) || pageOfLink(each) !== null;
  const ownArgs = own.filter((each) => !isStartArgument(each));
  if (command !== null) return [...ownArgs, `--${command}`];
  return page === null ? ownArgs : [...ownArgs, linkToPage(page)];
}
