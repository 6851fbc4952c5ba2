import { ACCOUNT_SIGN_IN_RATE, RATES } from '../../../contract/limits.ts';
import type { TablesPrivacy } from './table-privacy.ts';

const LONGEST_WINDOW_HOURS =
  Math.max(...[...Object.values(RATES), ACCOUNT_SIGN_IN_RATE].map(({ seconds }) => seconds)) / 3600;

/** The server's own work. */
export const OPERATION_TABLES: TablesPrivacy<'request_counts' | 'jobs' | 'job_schedules' | 'nodes'> = {
  request_counts: {
    content: 'SHA-256 of an address, an account or a device, with a count.',
    purpose: 'To limit requests and password guesses.',
    retention: `the window of the limit ends (${LONGEST_WINDOW_HOURS} hours at most)`,
    personal: ['key', 'points'],
    technical: ['expire'],
  },
  jobs: {
    content: null,
    purpose: 'Pending background jobs, which refer to rows by id.',
    retention: 'it is done; failed jobs until an operator drops them',
    personal: [],
    technical: [
      ...(['id', 'name', 'key', 'data', 'state', 'tries', 'due_at', 'holder', 'held_until'] as const),
      ...(['created_at', 'error'] as const),
    ],
  },
  job_schedules: {
    content: null,
    purpose: 'When periodic work is due.',
    retention: '-',
    personal: [],
    technical: ['name', 'next_at'],
  },
  nodes: {
    content: null,
    purpose: 'The servers of a fleet.',
    retention: '-',
    personal: [],
    technical: ['id', 'address', 'role', 'is_draining', 'alive_until', 'demands'],
  },
};
