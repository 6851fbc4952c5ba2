import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ACCOUNT_MESSAGES } from '../../../../src/contract/api/account.ts';
import { INTERFACE_LANGUAGES } from '../../../../src/contract/languages.ts';
import { HttpError } from '../../../../src-renderer/data/http-error.ts';
import { checkForm, refusedFields } from '../../../../src-renderer/features/auth/form-errors.ts';
import { loadTexts, showLanguage } from '../../../../src-renderer/i18n/i18n.ts';

beforeAll(() => loadTexts('account', 'auth', 'errors'));

it('returns the first problem of each sign-in or sign-up field', async () => {
  await expect(checkForm('signUp', { name: ' ', email: 'x', password: 'short' })).resolves.toEqual({
    name: 'Name is required',
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
  });
  await expect(checkForm('signIn', { email: 'a@b.co', password: 'x' })).resolves.toEqual({});
});

it('assigns a refusal of the server to the field it concerns', async () => {
  const refusal = (code: string, more = {}) =>
    new HttpError(400, '', JSON.stringify({ error: 'No', code, ...more }));
  expect(await refusedFields(refusal('email_taken'))).toEqual({ email: 'No' });
  expect(await refusedFields(refusal('password_common'))).toEqual({ password: 'No' });
  expect(await refusedFields(refusal('wrong_credentials'))).toEqual({});
  const issues = [{ path: 'name', message: 'Name is required' }];
  expect(await refusedFields(refusal('invalid_input', { issues }))).toEqual({ name: 'Name is required' });
  expect(await refusedFields(new Error('x'))).toEqual({});
});

afterEach(() => vi.unstubAllGlobals());

it('returns field problems in every interface language', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  for (const language of INTERFACE_LANGUAGES) {
    await showLanguage(language);
    const { email, password } = await checkForm('signIn', { email: 'x', password: '' });
    for (const said of [email, password]) expect(said, language).toMatch(/^(?!account\.problem)\p{L}.+/u);
    expect(email === ACCOUNT_MESSAGES.emailInvalid, language).toBe(language === 'en');
    expect(password === ACCOUNT_MESSAGES.passwordRequired, language).toBe(language === 'en');
  }
  await showLanguage('en');
});
