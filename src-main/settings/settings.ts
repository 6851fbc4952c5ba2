import { createSerialQueue } from '../../src/async/serial-queue.ts';
import type { DesktopChange, DesktopSettings, SettingsAnswer } from '../../src/contract/desktop/desktop.ts';
import type { SettingProblem } from '../../src/contract/desktop/desktop-options.ts';

/** Applies some of the settings. */
export interface SettingsApplier {
  /**
   * Applies the wanted settings, or returns the reason why that failed, with nothing changed. Also called
   * with swapped arguments to revert a change.
   */
  apply(wanted: DesktopSettings, previous: DesktopSettings): Promise<SettingProblem | null>;
}

export interface Settings {
  /** The current settings. */
  current(): DesktopSettings;
  /** Changes some settings: all of them, or none with a reason. Changes run one at a time. */
  change(change: DesktopChange): Promise<SettingsAnswer>;
}

interface SettingsParts {
  readonly initial: DesktopSettings;
  readonly write: (settings: DesktopSettings) => Promise<void>;
  /** In the order of application; those that only validate come first. */
  readonly appliers: readonly SettingsApplier[];
  readonly onChanged: (now: DesktopSettings, previous: DesktopSettings) => void;
}

/** Manages the settings. A change is applied by its appliers before it is stored. */
export function createSettings({ initial, write, appliers, onChanged }: SettingsParts): Settings {
  let current = initial;
  const enqueue = createSerialQueue();

  async function revert(
    applied: readonly SettingsApplier[],
    wanted: DesktopSettings,
    previous: DesktopSettings,
  ): Promise<void> {
    for (const applier of applied.toReversed()) await applier.apply(previous, wanted);
  }

  async function applyAll(
    wanted: DesktopSettings,
    previous: DesktopSettings,
  ): Promise<SettingProblem | null> {
    const applied: SettingsApplier[] = [];
    for (const applier of appliers) {
      const problem = await applier.apply(wanted, previous);
      if (problem === null) {
        applied.push(applier);
        continue;
      }
      await revert(applied, wanted, previous);
      return problem;
    }
    return null;
  }

  async function change(changed: DesktopChange): Promise<SettingsAnswer> {
    const previous = current;
    const changes = Object.entries(changed).filter(([, value]) => value !== undefined);
    const wanted: DesktopSettings = { ...previous, ...Object.fromEntries(changes) };
    const problem = await applyAll(wanted, previous);
    if (problem !== null) return { settings: previous, problem };
    try {
      await write(wanted);
    } catch {
      await revert(appliers, wanted, previous);
      return { settings: previous, problem: 'systemRefused' };
    }
    current = wanted;
    onChanged(wanted, previous);
    return { settings: wanted, problem: null };
  }

  return { current: () => current, change: (changed) => enqueue(() => change(changed)) };
}
