import { IconPlus } from '@tabler/icons-react';
import classes from './question-list.module.css';

export interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

export interface QuestionListProps {
  /** Name of the group: at most one of its questions is open. */
  readonly group: string;
  readonly questions: readonly Question[];
  /** Heading level of the list; questions are one level below. */
  readonly level: 2 | 3;
}

/** Questions that expand to show their answers: a native accordion, which works before scripts load. */
export function QuestionList({ group, questions, level }: QuestionListProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.list}>
      {questions.map(({ id, question, answer }) => (
        <details key={id} id={id} name={group} className={classes.item}>
          <summary className={classes.question}>
            <Heading className={classes.words}>{question}</Heading>
            <IconPlus className={classes.sign} size={20} stroke={1.6} aria-hidden />
          </summary>
          <p className={classes.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
