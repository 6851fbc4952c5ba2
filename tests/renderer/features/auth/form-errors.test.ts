import { expect, it } from 'vitest';
import { HttpError } from '../../../../src-renderer/data/http-error.ts';
import { checkForm, refusedFields } from '../../../../src-renderer/features/auth/form-errors.ts';

it("complains in the contract's words", async () => {
  await expect(checkForm('signUp', { name: ' ', email: 'x', password: 'short' })).resolves.toEqual({
    name: 'Name is required',
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
  });
  await expect(checkForm('signIn', { email: 'a@b.co', password: 'x' })).resolves.toEqual({});
});

it('puts a refusal at the field it is about', () => {
  const refusal = (code: string, more = {}) =>
    new HttpError(400, '', JSON.stringify({ error: 'No', code, ...more }));
  expect(refusedFields(refusal('email_taken'))).toEqual({ email: 'No' });
  expect(refusedFields(refusal('password_common'))).toEqual({ password: 'No' });
  expect(refusedFields(refusal('wrong_credentials'))).toEqual({});
  const issues = [{ path: 'name', message: 'Name is required' }];
  expect(refusedFields(refusal('invalid_input', { issues }))).toEqual({ name: 'Name is required' });
  expect(refusedFields(new Error('x'))).toEqual({});
});
