import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { onDemand, Show } from '../../../ui/loading/on-demand.tsx';
import type { Review } from '../changes/review.ts';
import classes from './run-panel.module.css';
import type { Tools } from './use-tools.ts';

/** Loaded when the first tool runs. */
export const outcome = onDemand(() => import('./run-outcome.tsx'));

export interface RunPanelProps {
  readonly tools: Tools;
  /** Shown while there is no run. */
  readonly children: ReactNode;
  /** Opens a review of the last tool's changes. */
  onReview(review: Review): void;
}

/** The state of the last tool. Its start and its proposal are announced here, its other results by a toast; its words are not. */
export function RunPanel({ tools, onReview, children }: RunPanelProps) {
  const { t } = useText('editor');
  const { run } = tools;
  return (
    <>
      <p role="status" className={classes.announced}>
        {run.kind === 'running' && (run.request.recipe?.name ?? t(`tools.busy.${run.request.tool}`))}
        {run.kind === 'kept' && t('tools.kept')}
      </p>
      <div className={classes.panel}>
        {run.kind === 'idle' ? (
          children
        ) : (
          <Show part={outcome}>
            {({ RunOutcome }) => <RunOutcome run={run} tools={tools} onReview={onReview} />}
          </Show>
        )}
      </div>
    </>
  );
}
