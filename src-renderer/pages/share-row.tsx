import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import { ExportMenu } from '../features/exports/export-menu.tsx';
import { QuickShareBar } from '../features/sharing/quick-share-bar.tsx';
import type { TextPort } from '../page-state/text-port.ts';
import classes from './under-the-text.module.css';

export interface ShareRowProps {
  readonly transcription: TranscriptionDetail;
  readonly text: TextPort;
}

/** Where an open text can go: to other apps, and into files. */
export function ShareRow({ transcription, text }: ShareRowProps) {
  return (
    <div className={classes.share}>
      <QuickShareBar text={text} />
      <ExportMenu transcription={transcription} text={text} />
    </div>
  );
}
