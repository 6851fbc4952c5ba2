import { Fragment, useMemo } from 'react';
import { changedParagraphs } from '../changes/changed-paragraphs.ts';
import { changesBetween } from '../changes/word-changes.ts';
import classes from './versions-dialog.module.css';

/** A text with the words removed from and added to another one. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const paragraphs = useMemo(
    () => changedParagraphs(before, after, changesBetween(before, after)),
    [before, after],
  );
  return paragraphs.map((parts, number) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no other name
    <div key={number} className={classes.paragraph} dir="auto">
      {parts.map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <Fragment key={part.index}>
            {/* With a direction of its own, it has no part in that of the paragraph, which follows the new words. */}
            {part.old !== '' && (
              <del className={classes.del} dir={part.next === '' ? undefined : 'auto'}>
                {part.old}
              </del>
            )}
            {part.next !== '' && <ins className={classes.ins}>{part.next}</ins>}
          </Fragment>
        ),
      )}
    </div>
  ));
}
