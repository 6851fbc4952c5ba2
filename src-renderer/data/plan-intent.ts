/** What somebody asked for on a public page, to be begun once they are signed in. */
export type PlanIntent = 'pro' | 'trial';

const KEY = 'parlance-plan-intent';
const listeners = new Set<() => void>();

/** Remembers it in this tab, for as long as it is open; where storage is switched off it is forgotten. */
export function rememberPlanIntent(intent: PlanIntent | null): void {
  try {
    if (intent === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, intent);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Gives what was asked for, once. */
export function takePlanIntent(): PlanIntent | null {
  try {
    const intent = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return intent === 'pro' || intent === 'trial' ? intent : null;
  } catch {
    return null;
  }
}

/** Tells whenever something is asked for in this tab; gives what ends that. */
export function onPlanIntent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
