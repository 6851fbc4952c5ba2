import { beforeAll, expect, it, vi } from 'vitest';
import { ERRORS, type ErrorCode } from '../../../../src/contract/errors.ts';
import { HttpError } from '../../../../src-renderer/data/http-error.ts';
import { problemsOf, refusedFields } from '../../../../src-renderer/features/account/field-problems.ts';
import { loadTexts, showLanguage } from '../../../../src-renderer/i18n/i18n.ts';

beforeAll(() => loadTexts('account', 'auth', 'errors'));

const refusal = (code: ErrorCode, more: object = {}) => {
  const { status, text } = ERRORS[code];
  return new HttpError(status, '', JSON.stringify({ error: text, code, ...more }));
};

it.each([
  ['name', { name: ' ' }, { name: 'Name is required' }],
  ['name', { name: 'x'.repeat(101) }, { name: 'Name must be less than 100 characters' }],
  ['name', { name: 'Ann' }, {}],
  [
    'address',
    { newEmail: 'nobody', currentPassword: '' },
    { newEmail: 'Please enter a valid email address', currentPassword: 'Password is required' },
  ],
  ['address', { newEmail: 'a@example.com', currentPassword: 'x' }, {}],
  [
    'password',
    { currentPassword: 'x', newPassword: '12345', confirmPassword: '12345' },
    { newPassword: 'Password must be at least 6 characters' },
  ],
  [
    'password',
    { currentPassword: 'x', newPassword: 'long enough', confirmPassword: 'something else' },
    { confirmPassword: "Passwords don't match" },
  ],
  ['password', { currentPassword: 'x', newPassword: 'long enough', confirmPassword: 'long enough' }, {}],
] as const)(
  'returns the problem of each invalid field of the %s form (growth 5)',
  async (kind, values, problems) => {
    expect(await problemsOf(kind, values)).toEqual(problems);
  },
);

it('assigns a refusal of the server to the field it concerns', async () => {
  expect(await refusedFields(refusal('wrong_password'))).toEqual({
    currentPassword: 'Your current password is wrong.',
  });
  expect(await refusedFields(refusal('password_common'))).toEqual({
    newPassword: ERRORS.password_common.text,
  });
  const issues = [{ path: 'newEmail', message: 'This is your address already' }];
  expect(await refusedFields(refusal('invalid_input', { issues }))).toEqual({
    newEmail: 'This is your address already',
  });
  expect(await refusedFields(refusal('mail_not_configured'))).toEqual({});
  expect(await refusedFields(new Error('no network'))).toEqual({});
});

it('returns field problems in the interface language', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await showLanguage('nl');
  expect(await problemsOf('name', { name: '' })).toEqual({ name: 'Vul je naam in' });
  expect(await refusedFields(refusal('wrong_password'))).toEqual({
    currentPassword: 'Je huidige wachtwoord klopt niet.',
  });
  await showLanguage('en');
  vi.unstubAllGlobals();
});
