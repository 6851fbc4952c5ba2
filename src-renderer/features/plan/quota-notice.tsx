import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plan as planQuery } from '../../data/plan.ts';
import { onDemand, Show } from '../../ui/loading/on-demand.tsx';
import { type QuotaState, quotaState } from './minutes.ts';

const warning = onDemand(() => import('./quota-warning.tsx'), 'plan');

/** Shows a warning about the month's minutes beside the recorder, if needed. */
export function QuotaNotice() {
  const { data } = useQuery(planQuery);
  const [dismissed, setDismissed] = useState<QuotaState | null>(null);
  const state = data ? quotaState(data) : 'enough';
  if (!data || state === 'enough' || dismissed === state) return null;
  return (
    <Show part={warning}>
      {({ QuotaWarning }) => <QuotaWarning plan={data} state={state} onDismiss={() => setDismissed(state)} />}
    </Show>
  );
}
