import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { formatElapsed, formatStart } from './elapsed.ts';
import { failureText, wasTried } from './failure-text.ts';
import classes from './kept-recordings.module.css';
import type { Job } from './recorder-state.ts';
import { isFree } from './recorder-steps.ts';
import { languageAtom } from './recording-choice.ts';
import { RecordingPlayer } from './recording-player.tsx';
import { useRecorder, useRecorderState } from './use-recorder.ts';

function useTitle(job: Job): string {
  const { t, locale } = useText();
  // Read once: a card that stands past midnight may keep its wording.
  const [now] = useState(Date.now);
  if (job.name !== null) return job.name;
  return t(job.failure ? 'recorder.keptTake' : 'recorder.unfinished', {
    time: formatStart(job.startedAt, now, locale),
    duration: formatElapsed(job.durationMs),
  });
}

function KeptRecording({ job, canSend }: { job: Job; canSend: boolean }) {
  const { t } = useText();
  const { session } = useRecorder();
  const language = useAtomValue(languageAtom);
  const title = useTitle(job);
  const reason = failureText(job, t);
  const send = () =>
    session.dispatch({
      type: 'transcribe',
      jobId: job.id,
      // Trying again in a language the server does not understand could only fail again.
      ...(job.failure?.code === 'language_unsupported' && { language }),
    });
  return (
    <li className={classes.item}>
      <p className={classes.title}>{title}</p>
      {reason && <p className={classes.reason}>{reason}</p>}
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          className={classes.send}
          disabled={!canSend}
          onClick={send}
        >
          {t(wasTried(job) ? 'recorder.retry' : 'recorder.transcribe')}
        </Button>
        <RecordingPlayer job={job} />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.action}
          onClick={() => session.dispatch({ type: 'discard', jobId: job.id })}
        >
          {t('recorder.discard')}
        </Button>
      </div>
    </li>
  );
}

/** Recordings that are not text yet: left over from a crash, waiting for the network, or failed. Each is safe. */
export function KeptRecordings({ disabled }: { disabled: boolean }) {
  const { t } = useText();
  const kept = useRecorderState((state) => state.kept);
  const free = useRecorderState(isFree);
  if (kept.length === 0) return null;
  return (
    <section className={classes.kept} aria-label={t('recorder.kept')}>
      <h3 className={classes.heading}>{t('recorder.kept')}</h3>
      <ul className={classes.list}>
        {kept.map((job) => (
          <KeptRecording key={job.id} job={job} canSend={free && !disabled} />
        ))}
      </ul>
    </section>
  );
}
