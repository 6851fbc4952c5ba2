import type { DesktopSettings } from '../../src/contract/desktop/desktop.ts';
import { createLoginApplier, type LoginStart } from '../login/launch-at-login.ts';
import { createModelApplier } from '../models/model-applier.ts';
import { createServiceApplier } from '../server/service-applier.ts';
import { createSettings, type Settings } from '../settings/settings.ts';
import type { StatusPublisher } from '../status/desktop-status.ts';
import { confirmService } from '../window/confirm-address.ts';
import { type DesktopContext, errorLogger } from './context.ts';
import { createDataParts, type DataParts } from './data-parts.ts';
import { createStatus } from './status-parts.ts';
import { createSystemParts, type SystemParts } from './system-parts.ts';
import * as system from './system-ports.ts';
import { createWindowParts, type WindowParts } from './window-parts.ts';

/** All parts of the app. */
export interface CreatedParts {
  readonly windows: WindowParts;
  readonly data: DataParts;
  readonly systems: SystemParts;
  readonly status: StatusPublisher;
  readonly settings: Settings;
  readonly loginStart: LoginStart;
}

/** Creates the parts in order of their dependencies. None of them is active yet. */
export function createParts(
  context: DesktopContext,
  write: (settings: DesktopSettings) => Promise<void>,
): CreatedParts {
  const { state, calls, log } = context;
  const windows = createWindowParts(context);
  const data = createDataParts(context, windows);
  const systems = createSystemParts(context, windows, data);
  const status = createStatus(context, windows, data, systems);
  const loginStart = system.loginStart();
  const settings = createSettings({
    initial: state.settings,
    write,
    appliers: [
      data.serverSelection,
      createModelApplier(data.models),
      createServiceApplier({
        services: () => state.settings.services,
        confirm: (service, origin) =>
          confirmService(windows.window.current(), windows.words(), service, origin),
      }),
      systems.hotkeys,
      createLoginApplier(loginStart, errorLogger(log, 'the start at login could not be set')),
    ],
    onChanged(now, before) {
      state.settings = now;
      data.serverSelection.settingsChanged(now, before);
      windows.sendToPage('settings.changed', now);
      calls.to.draw();
      status.refresh();
    },
  });
  return { windows, data, systems, status, settings, loginStart };
}
