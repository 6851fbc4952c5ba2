import { beforeAll, describe, expect, it } from 'vitest';
import { failureToast, successToast } from '../../../src-renderer/app/mutation-notices.ts';
import { HttpError, NetworkError } from '../../../src-renderer/data/http-error.ts';
import { loadTexts } from '../../../src-renderer/i18n/i18n.ts';

beforeAll(() => loadTexts('app', 'auth', 'common'));

const failed = { title: 'auth.loginFailed', detail: 'server', fallback: 'auth.loginFailed' } as const;

describe('notices of mutations', () => {
  it('fills in fields of the response', () => {
    const notice = { title: 'auth.welcomeBack', message: 'auth.loggedInAs', values: ['email'] } as const;
    expect(successToast(notice, { email: 'ada@example.com' })).toEqual({
      kind: 'success',
      title: 'Welcome back!',
      message: 'Logged in as ada@example.com',
    });
  });

  it('shows the error text of the server', () => {
    const error = new HttpError(401, '', '{"error":"Invalid email or password"}');
    expect(failureToast(failed, error)).toMatchObject({
      kind: 'error',
      title: 'Login failed',
      message: 'Invalid email or password',
    });
  });

  it('shows the fallback text when the server sends no error text', () => {
    expect(failureToast(failed, new HttpError(500, 'x', ''))).toMatchObject({ message: 'Login failed' });
  });

  it('says that the server is unreachable on a network error or a 502', () => {
    expect(failureToast(failed, new NetworkError(null)).message).toContain('can’t be reached');
    expect(failureToast(failed, new HttpError(502, 'Bad Gateway', '')).message).toContain('can’t be reached');
  });

  it('shows the notice’s own text when the server is unreachable', () => {
    const notice = { ...failed, unreachable: 'auth.needsConnection' } as const;
    expect(failureToast(notice, new NetworkError(null)).message).toContain('You need a connection');
    expect(failureToast(notice, new HttpError(401, '', '{"error":"No."}')).message).toBe('No.');
  });

  it('shows the raw error when the notice specifies it', () => {
    const notice = { title: 'auth.logoutFailed', detail: 'error' } as const;
    expect(failureToast(notice, new HttpError(500, 'Oops', ''))).toMatchObject({ message: '500: Oops' });
  });

  it('consists of the title alone when no detail is specified', () => {
    expect(failureToast({ title: 'auth.logoutFailed' }, new Error('x'))).toEqual({
      kind: 'error',
      title: 'Logout failed',
    });
  });
});
