import type { Translate } from '../../../i18n/text-keys.ts';
import type { Command } from '../../../ui/commands/commands.ts';
import { shortcutKeys } from '../../../ui/shortcuts/shortcut-keys.ts';
import type { ShortcutId } from '../../../ui/shortcuts/shortcuts.ts';
import { isCapturing, type Phase } from '../machine/recorder-state.ts';

interface RecorderActions {
  onPress(): void;
  onPause(): void;
  onMute(): void;
  onCancel(): void;
  /** Why nothing can be recorded; null if it can. */
  readonly reason: string | null;
}

/** The recorder's commands for the command palette, as far as they apply now. */
export function recorderCommands(
  phase: Phase,
  { onPress, onPause, onMute, onCancel, reason }: RecorderActions,
  t: Translate<'app' | 'recorder'>,
): Command[] {
  const command = (id: ShortcutId, label: string, run: () => void): Command => ({
    id,
    label,
    run,
    keys: shortcutKeys(id, t),
  });
  if (phase.name === 'idle' || phase.name === 'done') {
    return [{ ...command('record.toggle', t('recorder.start'), onPress), reason }];
  }
  if (!isCapturing(phase)) return [];
  const recording =
    phase.name === 'recording'
      ? [
          command('record.pause', t(phase.paused ? 'recorder.resume' : 'recorder.pause'), onPause),
          {
            id: 'record.mute',
            label: t(phase.mutedByUser ? 'recorder.unmute' : 'recorder.mute'),
            run: onMute,
          },
        ]
      : [];
  return [
    command('record.toggle', t('recorder.stop'), onPress),
    ...recording,
    command('record.cancel', t('recorder.cancelRecording'), onCancel),
  ];
}
