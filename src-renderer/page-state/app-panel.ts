/**
 * Panels that any page can open. The app renders them (`app/app-panels.tsx`), because they combine features.
 */
export type AppPanel = 'personality' | 'accessibility';

let open: AppPanel | null = null;
const listeners = new Set<() => void>();

function show(panel: AppPanel | null): void {
  open = panel;
  for (const listener of [...listeners]) listener();
}

export const openAppPanel = (panel: AppPanel): void => show(panel);
export const closeAppPanel = (): void => show(null);
export const openedAppPanel = (): AppPanel | null => open;

export function onAppPanelChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
