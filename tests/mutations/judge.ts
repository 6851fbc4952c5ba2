import { z } from 'zod';

/** The used part of vitest's JSON report. */
const reportSchema = z.object({
  testResults: z.array(
    z.object({
      message: z.string().nullish(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/**
 * - `noticed`: the named test failed.
 * - `survived`: it passed.
 * - `broken`: it failed for another reason: it did not run, or the change is no program.
 */
export type Verdict =
  | { readonly kind: 'noticed' | 'survived' }
  | { readonly kind: 'broken'; readonly why: string };

/** Failures of a program that does not hold together, rather than of one that does something wrong. */
const NO_PROGRAM =
  /\b(SyntaxError: (?!.*JSON)|ReferenceError|Transform failed|Failed to resolve import|PARSE_ERROR)/;

const broken = (why: string): Verdict => ({ kind: 'broken', why });

/** What vitest's JSON report says of the test by this name. */
export function judge(report: unknown, name: string): Verdict {
  const { testResults } = reportSchema.parse(report);
  const named = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(
      ({ fullName, status }) => fullName.includes(name) && status !== 'skipped' && status !== 'pending',
    );
  const failed = named.filter(({ status }) => status === 'failed');
  if (named.length === 0) {
    const message = testResults.find((each) => each.message)?.message;
    return broken(message ? `the test file failed as a whole: ${firstLine(message)}` : 'no such test ran');
  }
  if (failed.length === 0) return { kind: 'survived' };
  const messages = failed.flatMap(({ failureMessages }) => failureMessages ?? []);
  const [other] = messages.filter((message) => NO_PROGRAM.test(message));
  return other === undefined ? { kind: 'noticed' } : broken(firstLine(other));
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';
