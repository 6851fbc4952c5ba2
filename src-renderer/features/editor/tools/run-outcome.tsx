import { IconPlayerStopFilled, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSlateSelector, useSlateStatic } from 'slate-react';
import { AI_SERVICES } from '../../../../src/contract/api/ai-services.ts';
import { useServiceNames } from '../../../data/service-names.ts';
import { writerOf } from '../../../data/writer-of.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useScrollToEnd } from '../../../ui/hooks/use-scroll-to-end.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { writtenByName } from '../../../ui/origin-names.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import type { Review } from '../changes/review.ts';
import { isChangeInText } from './change-in-text.ts';
import { RetryWithServices } from './retry-with-services.tsx';
import classes from './run-panel.module.css';
import type { ToolRun } from './tool-run.ts';
import type { Tools } from './use-tools.ts';

type RunOf<K extends ToolRun['kind']> = Extract<ToolRun, { kind: K }>;

/** The streamed words, scrolled to their end; not announced word by word. */
function Stream({ words }: { words: string }) {
  const { t } = useText('editor');
  const end = useScrollToEnd<HTMLElement>(words);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={end} className={classes.stream} aria-label={t('tools.stream')} tabIndex={0} dir="auto">
      {words}
    </section>
  );
}

function RunningTool({ run, onStop }: { run: RunOf<'running'>; onStop: () => void }) {
  const { t } = useText('editor');
  const { tool, recipe } = run.request;
  return (
    <>
      {run.words !== '' && <Stream words={run.words} />}
      <div className={classes.line}>
        <p className={classes.busy} dir={recipe && 'auto'}>
          {recipe ? `${recipe.name} ${run.at ?? ''}` : t(`tools.busy.${tool}`)}
        </p>
        <Button variant="quiet" onClick={onStop}>
          <IconPlayerStopFilled size={15} aria-hidden />
          {t('tools.stop')}
        </Button>
      </div>
    </>
  );
}

/** The message of the last tool, in a scrolling box, so that a long one does not move the buttons around it. */
function OutcomeMessage({ isFailure = false, children }: { isFailure?: boolean; children: ReactNode }) {
  const { t } = useText('editor');
  return (
    <section
      className={classes.said}
      data-failed={isFailure || undefined}
      aria-label={t('tools.outcome')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </section>
  );
}

/** The author, as named in the text and the lists, and notes on limitations. */
function Author({ run }: { run: RunOf<'done' | 'kept'> }) {
  const { t } = useText('editor');
  const { engine, note } = run.answer;
  const names = useServiceNames();
  // Undefined for the server's own engine.
  const service = AI_SERVICES.find((id) => id === engine);
  const writer = writerOf(run.answer);
  return (
    <span className={classes.by}>
      {run.isPart && `${t('tools.part')} `}
      {service
        ? t('tools.byService', { service: writer ? writtenByName(writer) : names[service] })
        : t('tools.local')}
      {note && ` ${note}`}
    </span>
  );
}

export interface RunOutcomeProps {
  readonly run: Exclude<ToolRun, { kind: 'idle' }>;
  readonly tools: Tools;
  onReview(review: Review): void;
}

/** Whether the tool's change is still in the text, or was undone. */
function useIsInText(run: RunOf<'done'>): boolean {
  const lastKnown = useRef(true);
  const isInText = useSlateSelector(({ history }) => isChangeInText(history, run, lastKnown.current));
  useEffect(() => {
    lastKnown.current = isInText;
  }, [isInText]);
  return isInText;
}

type OnReview = Pick<RunOutcomeProps, 'onReview'>;

/** Opens the review of a tool's changes or proposal in the current text. */
function ReviewButton({ run, onReview }: OnReview & { run: RunOf<'done' | 'kept'> }) {
  const { t } = useText('common', 'editor');
  const editor = useSlateStatic();
  const review = async (): Promise<void> => {
    try {
      const { reviewOfProposal, reviewSince } = await import('./tool-work.ts');
      onReview(
        run.kind === 'kept' ? reviewOfProposal(run.proposal, editor) : reviewSince(run.before, editor),
      );
    } catch {
      showToast({ kind: 'error', title: t('failure.network') });
    }
  };
  return (
    <Button variant="quiet" onClick={() => void review()}>
      {t('tools.changes', { number: run.changes })}
    </Button>
  );
}

function Failure({ reason }: { reason: string }) {
  const { t } = useText('editor');
  return (
    <OutcomeMessage isFailure>
      {reason} <span className={classes.by}>{t('tools.untouched')}</span>
    </OutcomeMessage>
  );
}

/** The result of a tool while its change is in the text; after that, that it was undone. */
function DoneRun({ run, onReview }: OnReview & { run: RunOf<'done'> }) {
  const { t } = useText('editor');
  const isInText = useIsInText(run);
  const isChanged = run.changes > 0;
  const message = isChanged ? t(`tools.done.${run.request.tool}`) : t('tools.unchanged');
  return (
    <>
      {run.failure && isInText ? (
        <Failure reason={run.failure} />
      ) : (
        <OutcomeMessage>
          {isInText || !isChanged ? (
            <>
              {message}. <Author run={run} />
            </>
          ) : (
            t('tools.undone')
          )}
        </OutcomeMessage>
      )}
      {isInText && isChanged && <ReviewButton run={run} onReview={onReview} />}
    </>
  );
}

function FinishedRun({
  run,
  tools,
  onReview,
}: Pick<RunOutcomeProps, 'tools' | 'onReview'> & { run: RunOf<'done' | 'kept' | 'failed'> }) {
  const { t } = useText('editor');
  return (
    <div className={`${classes.line} ${classes.ended}`}>
      {run.kind === 'failed' && (
        <>
          <Failure reason={run.reason} />
          <Button variant="quiet" onClick={() => tools.start(run.request)}>
            {t('tools.retry')}
          </Button>
        </>
      )}
      {run.kind === 'done' && <DoneRun run={run} onReview={onReview} />}
      {run.kind === 'kept' && (
        <>
          <OutcomeMessage>
            {run.failure} {t('tools.kept')} {run.leftOut > 0 && t('tools.leftOut', { count: run.leftOut })}{' '}
            <Author run={run} />
          </OutcomeMessage>
          <ReviewButton run={run} onReview={onReview} />
        </>
      )}
      <RetryWithServices tools={tools} />
      <IconButton className={classes.close ?? ''} label={t('tools.dismiss')} onClick={tools.dismiss}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

/** The output of a running tool, or the result of the last one. */
export function RunOutcome({ run, tools, onReview }: RunOutcomeProps) {
  return run.kind === 'running' ? (
    <RunningTool run={run} onStop={tools.stop} />
  ) : (
    <FinishedRun run={run} tools={tools} onReview={onReview} />
  );
}
