import classes from './analytics-view.module.css';

export interface StatProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

/** One figure with its name. */
export function Stat({ label, value, note }: StatProps) {
  return (
    <div className={classes.stat}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.figure}>
        {value}
        {note && <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  );
}
