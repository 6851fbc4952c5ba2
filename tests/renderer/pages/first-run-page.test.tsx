import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import type { User } from '../../../src/contract/api/account.ts';
import {
  DEFAULT_DESKTOP_SETTINGS,
  type DesktopChange,
  type SettingsAnswer,
} from '../../../src/contract/desktop/desktop.ts';
import { useFirstRunDue } from '../../../src-renderer/app/desktop-parts.tsx';
import { userKeys } from '../../../src-renderer/data/user-keys.ts';
import type { FirstRunProps } from '../../../src-renderer/features/desktop/first-run/first-run.tsx';
import { loadTexts } from '../../../src-renderer/i18n/i18n.ts';
import { FirstRunPage } from '../../../src-renderer/pages/first-run-page.tsx';
import { currentToast, dismissToast } from '../../../src-renderer/ui/toast/toasts.ts';
import { waitFor } from '../../support/wait-for.ts';

const settings = { ...DEFAULT_DESKTOP_SETTINGS, isSetUp: false };
const changeSettings = vi.fn<(change: DesktopChange) => Promise<SettingsAnswer>>();
const navigate = vi.fn<(path: string, options: unknown) => Promise<void>>();
let steps: FirstRunProps;

vi.mock('../../../src-renderer/platform/use-remote-value.ts', () => ({
  useDesktop: () => ({ settings, changeSettings }),
  useRemoteValue: (value: unknown) => value,
}));
vi.mock('../../../src-renderer/features/desktop/first-run/first-run.tsx', () => ({
  FirstRun(props: FirstRunProps) {
    steps = props;
    return null;
  },
}));
vi.mock('react-router-dom', async (load) => ({
  ...(await load<typeof import('react-router-dom')>()),
  useNavigate: () => navigate,
}));
beforeAll(() => loadTexts('common', 'desktop'));

/** The app of a user on a computer that has not been set up. */
function openApp(signIn: User['signIn'] = 'computer') {
  const client = new QueryClient();
  client.setQueryData(userKeys.current, { id: 'ann', hasCompletedOnboarding: false, signIn });
  const store = createStore();
  const show = (page: ReactNode): string =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Provider store={store}>
          <MemoryRouter initialEntries={['/app']}>{page}</MemoryRouter>
        </Provider>
      </QueryClientProvider>,
    );
  const Due = () => (useFirstRunDue() ? 'due' : '');
  return { openSteps: () => show(<FirstRunPage />), isDue: () => show(<Due />) === 'due' };
}

it.each([
  ['refused', () => Promise.resolve({ settings, problem: 'systemRefused' as const }), 'did not allow'],
  ['not answered', () => Promise.reject(new Error('gone')), 'did not answer'],
])(
  'opens the app after the first steps, with a message if their end is %s',
  async (_how, answer, message) => {
    changeSettings.mockImplementationOnce(answer);
    const { openSteps, isDue } = openApp();
    openSteps();
    expect(isDue()).toBe(true);
    steps.onStyle?.();
    await waitFor(() => expect(currentToast()?.message).toContain(message));
    expect(changeSettings).toHaveBeenLastCalledWith({ isSetUp: true });
    expect(navigate).toHaveBeenLastCalledWith('/app', { replace: true });
    expect(isDue()).toBe(false);
    dismissToast();
  },
);

it('leaves the questions about name and style to the app for the user of an account', async () => {
  changeSettings.mockResolvedValue({ settings, problem: null });
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  openApp('email').openSteps();
  expect(steps.onStyle).toBeNull();
  navigate.mockClear();
  steps.onFinish();
  await waitFor(() => expect(navigate).toHaveBeenLastCalledWith('/app', { replace: true }));
  expect(fetched).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
