import { ScanBudget } from '../../src/server/transcriptions/scan-budget.ts';

/** The budget of a request whose client waits for the answer. */
export const requestBudget = (): ScanBudget => new ScanBudget(new AbortController().signal);

/** Counts a thousand matches. */
export const searchBounds = () => ({ cap: 1000, budget: requestBudget() });
