import type { InputIssue } from '../../../src/contract/errors.ts';
import { HttpError } from '../../data/http-error.ts';
import { translateAccountMessage } from '../../i18n/account-words.ts';
import { serverErrorText } from '../../i18n/i18n.ts';

export type Problems = Readonly<Record<string, string>>;

const contract = () => import('../../../src/contract/api/account.ts');

/** The first error of each field. */
async function problemsByField(issues: readonly InputIssue[]): Promise<Problems> {
  const problems: Record<string, string> = {};
  for (const { path, message } of issues) problems[path] ??= await translateAccountMessage(message);
  return problems;
}

/** The schema of each form, loaded on first submit. */
const SCHEMAS = {
  name: async () => (await contract()).nameChangeSchema,
  password: async () => (await contract()).passwordFormSchema,
  firstPassword: async () => (await contract()).firstPasswordFormSchema,
  proof: async () => (await contract()).passwordProofSchema,
  code: async () => (await contract()).codeFormSchema,
  twoFactorProof: async () => (await import('../../../src/contract/api/two-factor.ts')).twoFactorProofSchema,
  passkey: async () => (await import('../../../src/contract/api/passkeys.ts')).passkeyFormSchema,
  passkeyName: async () => (await import('../../../src/contract/api/passkeys.ts')).passkeyRenameSchema,
  unlink: async () => (await import('../../../src/contract/api/oidc.ts')).unlinkFormSchema,
  forgot: async () => (await import('../../../src/contract/api/password-reset.ts')).resetRequestSchema,
  reset: async () => (await import('../../../src/contract/api/password-reset.ts')).resetFormSchema,
  address: async () => (await import('../../../src/contract/api/email-links.ts')).addressChangeSchema,
} as const;
export type FormKind = keyof typeof SCHEMAS;

/** The validation errors by field; empty if there are none. */
export async function problemsOf(kind: FormKind, values: Problems): Promise<Problems> {
  const schema = await SCHEMAS[kind]();
  const { error } = schema.safeParse(values);
  return problemsByField(
    (error?.issues ?? []).map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
  );
}

/** Error codes that belong to a single field. */
const FIELD_OF: Readonly<Record<string, string>> = {
  wrong_code: 'code',
  wrong_password: 'currentPassword',
  password_common: 'newPassword',
};

/** The field errors in the server's response; empty if the error belongs to no field. */
export async function refusedFields(error: unknown): Promise<Problems> {
  if (!(error instanceof HttpError) || error.code === null) return {};
  const field = FIELD_OF[error.code];
  if (field) return { [field]: serverErrorText(error.code, error.userText) ?? '' };
  if (error.code !== 'invalid_input') return {};
  const { issues } = error.body as { issues?: InputIssue[] };
  return problemsByField(issues ?? []);
}
