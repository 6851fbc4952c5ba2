import { createListeners } from '../../src/async/listeners.ts';
/**
 * Panels that any page can open. The app renders them (`app/app-panels.tsx`), because they combine features.
 */
export type AppPanel = 'personality' | 'accessibility';

let open: AppPanel | null = null;
const listeners = createListeners();

function show(panel: AppPanel | null): void {
  open = panel;
  listeners.notify();
}

export const openAppPanel = (panel: AppPanel): void => show(panel);
export const closeAppPanel = (): void => show(null);
export const openedAppPanel = (): AppPanel | null => open;

export function onAppPanelChange(listener: () => void): () => void {
  return listeners.add(listener);
}
