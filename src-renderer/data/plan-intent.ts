/** A plan that a visitor chose on a public page, to be started after sign-in. */
export type PlanIntent = 'pro' | 'trial';

const KEY = 'parlance-plan-intent';
const listeners = new Set<() => void>();

/** Stores the intent for the lifetime of this tab; without storage it is lost. */
export function rememberPlanIntent(intent: PlanIntent | null): void {
  try {
    if (intent === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, intent);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Returns the intent and removes it. */
export function takePlanIntent(): PlanIntent | null {
  try {
    const intent = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return intent === 'pro' || intent === 'trial' ? intent : null;
  } catch {
    return null;
  }
}

/** Calls back when an intent is stored in this tab; returns the unsubscribe function. */
export function onPlanIntent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
