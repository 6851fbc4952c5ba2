import classes from './analytics-view.module.css';

export interface UsageBar {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** Length of the bar, 0 to 1. */
  readonly length: number;
}

/** Figures with a bar below each. The bars repeat the text. */
export function UsageBars({ bars, empty }: { bars: readonly UsageBar[]; empty: string }) {
  if (bars.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <ul className={classes.bars}>
      {bars.map(({ id, label, value, length }) => (
        <li key={id} className={classes.bar}>
          <span>{label}</span>
          <span className={classes.value}>{value}</span>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.filled} style={{ inlineSize: `${length * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
