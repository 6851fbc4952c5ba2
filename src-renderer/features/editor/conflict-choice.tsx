import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import classes from './conflict-choice.module.css';

export interface ConflictChoiceProps {
  readonly mine: string;
  readonly theirs: string;
  onKeepMine(): void;
  onUseTheirs(): void;
}

/** Shows two versions of one text side by side; both are kept until the user chooses one. */
export function ConflictChoice({ mine, theirs, onKeepMine, onUseTheirs }: ConflictChoiceProps) {
  const { t } = useText('app');
  const versions = [
    { title: t('editor.mine'), text: mine, choose: t('editor.keepMine'), run: onKeepMine },
    { title: t('editor.theirs'), text: theirs, choose: t('editor.useTheirs'), run: onUseTheirs },
  ];
  return (
    <section className={classes.conflict} role="alert" aria-labelledby="conflict-heading">
      <h3 id="conflict-heading" className={classes.heading}>
        {t('editor.conflict')}
      </h3>
      <p className={classes.lead}>{t('editor.conflictText')}</p>
      <div className={classes.versions}>
        {versions.map(({ title, text, choose, run }) => (
          <div key={title} className={classes.version}>
            <h4 className={classes.title}>{title}</h4>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
            <section className={classes.text} aria-label={title} tabIndex={0}>
              {text}
            </section>
            <Button size="large" className={classes.choose} onClick={run}>
              {choose}
            </Button>
          </div>
        ))}
      </div>
    </section>
  );
}
