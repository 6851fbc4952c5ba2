import type { DesktopChange, DesktopSettings, SettingsAnswer } from '../../src/contract/desktop/desktop.ts';
import type { SettingProblem } from '../../src/contract/desktop/desktop-options.ts';
import { createSerialQueue } from '../../src/node/serial-queue.ts';

/** A capability that some of the settings are about. */
export interface Concern {
  /**
   * Makes the wanted settings true, or says why they can't be; then everything is as it was. Also called with the
   * roles exchanged, to take a change back.
   */
  apply(wanted: DesktopSettings, before: DesktopSettings): Promise<SettingProblem | null>;
}

export interface Settings {
  /** What is set now. */
  current(): DesktopSettings;
  /** Changes some settings: all of them, or none and the reason. Changes are made one after the other. */
  change(change: DesktopChange): Promise<SettingsAnswer>;
}

interface SettingsParts {
  readonly first: DesktopSettings;
  readonly write: (settings: DesktopSettings) => Promise<void>;
  /** In the order in which a change is tried; those that are only looked at come first. */
  readonly concerns: readonly Concern[];
  readonly onChanged: (now: DesktopSettings, before: DesktopSettings) => void;
}

/** Keeps the settings. A change is tried out by whom it concerns before it is kept. */
export function createSettings({ first, write, concerns, onChanged }: SettingsParts): Settings {
  let current = first;
  const enqueue = createSerialQueue();

  async function takeBack(
    applied: readonly Concern[],
    wanted: DesktopSettings,
    before: DesktopSettings,
  ): Promise<void> {
    for (const concern of applied.toReversed()) await concern.apply(before, wanted);
  }

  async function tryOut(wanted: DesktopSettings, before: DesktopSettings): Promise<SettingProblem | null> {
    const applied: Concern[] = [];
    for (const concern of concerns) {
      const problem = await concern.apply(wanted, before);
      if (problem === null) {
        applied.push(concern);
        continue;
      }
      await takeBack(applied, wanted, before);
      return problem;
    }
    return null;
  }

  async function change(changed: DesktopChange): Promise<SettingsAnswer> {
    const before = current;
    const given = Object.entries(changed).filter(([, value]) => value !== undefined);
    const wanted: DesktopSettings = { ...before, ...Object.fromEntries(given) };
    const problem = await tryOut(wanted, before);
    if (problem !== null) return { settings: before, problem };
    try {
      await write(wanted);
    } catch {
      await takeBack(concerns, wanted, before);
      return { settings: before, problem: 'systemRefused' };
    }
    current = wanted;
    onChanged(wanted, before);
    return { settings: wanted, problem: null };
  }

  return { current: () => current, change: (changed) => enqueue(() => change(changed)) };
}
