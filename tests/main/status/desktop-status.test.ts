import { expect, it, vi } from 'vitest';
import type { DesktopStatus } from '../../../src/contract/desktop/desktop.ts';
import { createStatusPublisher, type StatusParts } from '../../../src-main/status/desktop-status.ts';
import { waitFor } from '../../support/wait-for.ts';

let update: string | null = null;
let broken = false;

const parts: StatusParts = {
  version: () => '1.0.0',
  platform: () => 'linux',
  hotkeys: async () => ({
    by: 'none',
    states: {
      toggle: 'off',
      hold: 'off',
      edit: 'off',
      cancel: 'off',
      again: 'off',
      language: 'off',
      mode: 'off',
    },
    canHold: false,
    canHook: false,
    command: 'parlance --toggle',
  }),
  hasTray: () => true,
  canPauseMedia: () => false,
  canRecordSystemAudio: () => false,
  canShowPill: () => true,
  server() {
    if (broken) throw new Error('broken');
    return { state: 'starting', address: null, problem: null };
  },
  secrets: () => 'memory',
  recordingKey: () => 'file',
  unreadableTakes: () => 0,
  paste: async () => ({ isPossible: false, missing: 'xdotool' }),
  access: () => ({ microphone: 'notNeeded', accessibility: 'notNeeded', inputMonitoring: 'notNeeded' }),
  update: () => update,
};

it('combines the status of all parts, sends it only when changed, and reports errors', async () => {
  const told: DesktopStatus[] = [];
  const fail = vi.fn<(error: unknown) => void>();
  const selection = createStatusPublisher(parts, (status) => told.push(status), fail);
  expect(await selection.read()).toMatchObject({
    version: '1.0.0',
    paste: { missing: 'xdotool' },
    secrets: 'memory',
  });
  selection.refresh();
  selection.refresh();
  await waitFor(() => expect(told).toHaveLength(1));
  selection.refresh();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(told).toHaveLength(1);
  update = '2.0.0';
  selection.refresh();
  await waitFor(() => expect(told.at(-1)?.update).toBe('2.0.0'));
  broken = true;
  selection.refresh();
  await waitFor(() => expect(fail).toHaveBeenCalledOnce());
  broken = false;
  update = '3.0.0';
  selection.refresh();
  await waitFor(() => expect(told.at(-1)?.update).toBe('3.0.0'));
});
