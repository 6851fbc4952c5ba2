import type { InputIssue } from '../../../src/contract/errors.ts';
import { HttpError } from '../../data/http-error.ts';
import { translateAccountMessage } from '../../i18n/account-words.ts';
import { serverErrorText } from '../../i18n/i18n.ts';

export type FieldName = 'name' | 'email' | 'password';
export type FieldErrors = Partial<Record<FieldName, string>>;

const FIELDS: readonly FieldName[] = ['name', 'email', 'password'];

/** The first error of each field, in the current language. */
async function firstByField(issues: readonly InputIssue[]): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = FIELDS.find((name) => name === path);
    if (field) errors[field] ??= await translateAccountMessage(message);
  }
  return errors;
}

/** Validates the values with the contract's schemas, which are loaded on first use. */
export async function checkForm(
  kind: 'signIn' | 'signUp',
  values: Readonly<Record<string, string>>,
): Promise<FieldErrors> {
  const { credentialsSchema, registrationSchema } = await import('../../../src/contract/api/account.ts');
  const result = (kind === 'signIn' ? credentialsSchema : registrationSchema).safeParse(values);
  if (result.success) return {};
  return firstByField(
    result.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
  );
}

/** The field errors in the server's response; empty if the error belongs to no field. */
export async function refusedFields(error: unknown): Promise<FieldErrors> {
  if (!(error instanceof HttpError) || error.userText === null) return {};
  const said = serverErrorText(error.code, error.userText) ?? error.userText;
  if (error.code === 'email_taken') return { email: said };
  if (error.code === 'password_common') return { password: said };
  if (error.code !== 'invalid_input') return {};
  const { issues } = error.body as { issues?: InputIssue[] };
  return firstByField(issues ?? []);
}
