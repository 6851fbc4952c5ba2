import type { TextVersion } from '../../../../src/contract/api/text-versions.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { lineLabel, versionLabel, versionSource, versionTime } from './version-labels.ts';
import { linesOf } from './version-lines.ts';
import classes from './versions-dialog.module.css';

interface RowProps {
  readonly version: TextVersion;
  readonly isImported: boolean;
  readonly isPicked: boolean;
  onPick(): void;
}

function Row({ version, isImported, isPicked, onPick }: RowProps) {
  const { t, locale } = useText('app', 'editor', 'versions');
  const { added, removed, isCurrent } = version;
  const source = versionSource(version);
  return (
    <li className={classes.row} data-current={isCurrent || undefined}>
      <Button
        variant="bare"
        className={classes.version}
        aria-current={isPicked || undefined}
        data-first={isPicked || undefined}
        onClick={onPick}
      >
        <span className={classes.label}>
          {versionLabel(version, t, isImported)}
          {isCurrent && <span className={classes.now}>{t('versions.now')}</span>}
        </span>
        <span className={classes.facts}>
          <time dateTime={version.changedAt}>{versionTime(version, locale)}</time>
          {added + removed > 0 && (
            <span dir="ltr" className={classes.words} title={t('versions.words', { added, removed })}>
              <span aria-hidden>
                {added > 0 && <ins>+{added}</ins>} {removed > 0 && <del>−{removed}</del>}
              </span>
              <span className={classes.counts}>{t('versions.words', { added, removed })}</span>
            </span>
          )}
        </span>
        {source !== '' && <span className={classes.maker}>{source}</span>}
      </Button>
    </li>
  );
}

export interface VersionListProps {
  readonly versions: readonly TextVersion[];
  readonly isImported: boolean;
  /** Number of the displayed version; null for none. */
  readonly picked: number | null;
  onPick(no: number): void;
}

/** The tree of versions as lines, each newest first. */
export function VersionList({ versions, isImported, picked, onPick }: VersionListProps) {
  const { t } = useText('app', 'editor', 'versions');
  return (
    <div className={classes.lines}>
      {linesOf(versions).map((line) => (
        <section key={line.start?.no ?? 0} className={classes.line}>
          {/* A line of one version is named by that version. */}
          {(line.start === null || line.versions.length > 1) && (
            <h3 className={classes.heading}>{lineLabel(line, t)}</h3>
          )}
          <ol className={classes.list}>
            {line.versions.map((version) => (
              <Row
                key={version.no}
                version={version}
                isImported={isImported}
                isPicked={version.no === picked}
                onPick={() => onPick(version.no)}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
