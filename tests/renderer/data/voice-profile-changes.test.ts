import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { VOICE_PROFILE_DEFAULTS } from '../../../src/contract/api/voice-profile-options.ts';
import type { VoiceProfileForm } from '../../../src/contract/api/voice-profiles.ts';
import { deleteVoiceProfile, updateVoiceProfile } from '../../../src-renderer/data/voice-profile-changes.ts';
import { voiceProfiles } from '../../../src-renderer/data/voice-profiles.ts';

afterEach(() => vi.unstubAllGlobals());

const FORM: VoiceProfileForm = { ...VOICE_PROFILE_DEFAULTS, name: 'Work', vocabulary: ['Siemens', 'Bach'] };

/** A server with one profile, whose vocabulary another device has changed; records the changes sent. */
function serve(vocabulary: readonly string[]) {
  const changes: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json([{ ...FORM, id: 'a', vocabulary }]);
    if (method === 'DELETE') return Response.json({ error: 'gone', code: 'not_found' }, { status: 404 });
    changes.push(JSON.parse(String(body)));
    return Response.json({ ...FORM, id: 'a' });
  });
  return changes;
}

it('saves only edited fields, and keeps vocabulary that another device added or removed', async () => {
  const client = new QueryClient();
  const changes = serve(['Siemens', 'Nguyen']);
  const update = new MutationObserver(client, updateVoiceProfile(client));
  await update.mutate({ id: 'a', before: FORM, now: { ...FORM, name: 'Office' } });
  await update.mutate({ id: 'a', before: FORM, now: { ...FORM, vocabulary: ['Bach', 'Ravel'] } });
  expect(changes).toEqual([{ name: 'Office' }, { vocabulary: ['Nguyen', 'Ravel'] }]);
});

it('refetches the shown voice profiles when the deleted one is already gone', async () => {
  const client = new QueryClient();
  client.setQueryData(voiceProfiles.queryKey, []);
  const shown = { ...voiceProfiles, staleTime: Number.POSITIVE_INFINITY };
  const leave = new QueryObserver(client, shown).subscribe(() => undefined);
  serve([]);
  const deleting = new MutationObserver(client, deleteVoiceProfile(client)).mutate('b');
  await expect(deleting).rejects.toMatchObject({ code: 'not_found' });
  expect(client.getQueryData(voiceProfiles.queryKey)).toMatchObject([{ id: 'a' }]);
  leave();
});
