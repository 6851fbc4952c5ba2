import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { onDemand, Show } from '../../../ui/on-demand.tsx';
import classes from './run-panel.module.css';
import type { Tools } from './use-tools.ts';

/** What a run shows; there is none until a tool is used. */
export const outcome = onDemand(() => import('./run-outcome.tsx'));

export interface RunPanelProps {
  readonly tools: Tools;
  /** Stands there while there is nothing to say. */
  readonly children: ReactNode;
  /** Shows the changes of the last tool, where that can be done now. */
  onReview(): void;
}

/** What the last tool does or did. Its beginning and end are announced, its words are not. */
export function RunPanel({ tools, onReview, children }: RunPanelProps) {
  const { t } = useText('editor');
  const { run } = tools;
  const said = run.kind === 'running' ? t(`tools.busy.${run.request.tool}`) : '';
  return (
    <>
      <p role="status" className={classes.announced}>
        {said}
      </p>
      <div className={classes.panel}>
        {run.kind === 'idle' && children}
        {run.kind !== 'idle' && (
          <Show part={outcome}>
            {({ RunOutcome }) => <RunOutcome run={run} tools={tools} onReview={onReview} />}
          </Show>
        )}
      </div>
    </>
  );
}
