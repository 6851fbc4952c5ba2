import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TextVersion } from '../../../../src/contract/api/text-versions.ts';
import { versionContent } from '../../../data/text-versions.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Segments } from '../../../ui/fields/segments.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { langOf } from '../../../ui/text-lang.ts';
import type { Content } from '../save-state.ts';
import classes from './versions-dialog.module.css';
import { WordDiff } from './word-diff.tsx';

type View = 'text' | 'changed' | 'against';

/** The versions that one can be compared with. */
export interface VersionTextProps {
  readonly id: string;
  /** The language of the recording. */
  readonly language: string;
  readonly version: TextVersion;
  readonly parent: TextVersion | undefined;
  readonly current: TextVersion | undefined;
}

interface ComparedProps {
  readonly before: Content;
  readonly after: Content;
  readonly lang: string | undefined;
}

function VersionComparison({ before, after, lang }: ComparedProps) {
  const { t } = useText('versions');
  const isSame = before.text === after.text;
  const isFormatted = isSame && before.html !== after.html;
  return (
    <>
      {isSame && <p className={classes.same}>{t(isFormatted ? 'versions.formatting' : 'versions.same')}</p>}
      <div lang={lang}>
        <WordDiff before={before.text} after={after.text} />
      </div>
    </>
  );
}

const viewsOf = ({ isCurrent }: TextVersion, parent: TextVersion | undefined): View[] => [
  ...(parent ? (['changed'] as const) : []),
  ...(isCurrent ? [] : (['against'] as const)),
  'text',
];

/** A service that has written a version may have translated it when that was not stored yet. */
const langOfVersion = ({ translatedTo, writtenBy }: TextVersion, recordedIn: string) =>
  translatedTo ?? (writtenBy === null ? langOf(recordedIn) : undefined);

/** The text of a version: as it is, or word by word against the one before it or the current one. */
export function VersionText({ id, language, version, parent, current }: VersionTextProps) {
  const { t } = useText('app', 'versions');
  const [picked, setPicked] = useState<View>('changed');
  const views = viewsOf(version, parent);
  const view = views.includes(picked) ? picked : 'text';
  const other = view === 'changed' ? parent : view === 'against' ? current : undefined;
  const content = useQuery(versionContent(id, version));
  const before = useQuery({ ...versionContent(id, other ?? version), enabled: other !== undefined });
  const shown = content.data && (other === undefined || before.data) ? content.data : null;
  const lang = langOfVersion(version, language);
  const retry = (): void => {
    void content.refetch();
    if (other) void before.refetch();
  };
  return (
    <>
      {views.length > 1 && (
        <Segments<View>
          label={t('versions.show')}
          options={views.map((value) => ({ value, label: t(`versions.${value}`) }))}
          value={view}
          onChange={setPicked}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.text} aria-label={t('versions.text')} tabIndex={0}>
        {!shown && (content.isError || before.isError) && (
          <Notice
            level={3}
            tone="danger"
            title={t('versions.failed')}
            message={t('versions.failedText')}
            action={{ label: t('list.retry'), run: retry }}
          />
        )}
        {shown &&
          (other && before.data ? (
            <VersionComparison before={before.data} after={shown} lang={lang} />
          ) : (
            <div className={classes.content} dir="auto" lang={lang}>
              {shown.text}
            </div>
          ))}
      </section>
    </>
  );
}
