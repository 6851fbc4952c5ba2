import { createSerialQueue } from '../../src/async/serial-queue.ts';
import type { DesktopChange, DesktopSettings, SettingsAnswer } from '../../src/contract/desktop/desktop.ts';
import type { SettingProblem } from '../../src/contract/desktop/desktop-options.ts';

/** A capability that applies some of the settings. */
export interface Concern {
  /**
   * Applies the wanted settings, or returns the reason why that failed, with nothing changed. Also called
   * with swapped arguments to revert a change.
   */
  apply(wanted: DesktopSettings, before: DesktopSettings): Promise<SettingProblem | null>;
}

export interface Settings {
  /** The current settings. */
  current(): DesktopSettings;
  /** Changes some settings: all of them, or none with a reason. Changes run one at a time. */
  change(change: DesktopChange): Promise<SettingsAnswer>;
}

interface SettingsParts {
  readonly first: DesktopSettings;
  readonly write: (settings: DesktopSettings) => Promise<void>;
  /** In the order of application; those that only validate come first. */
  readonly concerns: readonly Concern[];
  readonly onChanged: (now: DesktopSettings, before: DesktopSettings) => void;
}

/** Manages the settings. A change is applied by its concerns before it is stored. */
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
