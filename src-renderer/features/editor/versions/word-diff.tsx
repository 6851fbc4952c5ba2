import { Fragment, useMemo } from 'react';
import { changesBetween } from '../changes/word-changes.ts';
import classes from './versions-dialog.module.css';

/** Shows added and removed line breaks as a sign, because they are invisible otherwise. */
const visible = (words: string): string => words.replaceAll('\n', '↵\n');

/** A text with what was taken from and added to another one, word by word. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const changes = useMemo(() => changesBetween(before, after), [before, after]);
  return (
    <>
      {changes.map(({ start, end, newStart, newEnd }, index) => (
        <Fragment key={`${start}-${newStart}`}>
          {before.slice(changes[index - 1]?.end ?? 0, start)}
          {end > start && <del className={classes.del}>{visible(before.slice(start, end))}</del>}
          {newEnd > newStart && <ins className={classes.ins}>{visible(after.slice(newStart, newEnd))}</ins>}
        </Fragment>
      ))}
      {before.slice(changes.at(-1)?.end ?? 0)}
    </>
  );
}
