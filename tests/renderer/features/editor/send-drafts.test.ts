import { expect, it, vi } from 'vitest';
import type { Transcription } from '../../../../src/contract/api/transcriptions.ts';
import { HttpError, NetworkError } from '../../../../src-renderer/data/http-error.ts';
import { hashOf } from '../../../../src-renderer/features/editor/save-state.ts';
import { sendDrafts } from '../../../../src-renderer/features/editor/send-drafts.ts';
import type { Draft } from '../../../../src-renderer/platform/platform.ts';
import { draftStore } from '../../../../src-renderer/platform/web/draft-store.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

const draft = (text: string, version = 1): Draft => ({ text, html: null, version });
const conflict = (text: string) =>
  new HttpError(
    409,
    '',
    JSON.stringify({ code: 'version_conflict', current: { text, html: null, version: 5 } }),
  );

function device(kept: Readonly<Record<string, Draft>>) {
  const drafts = draftStore(memoryStorage(), undefined, () => undefined);
  for (const [id, one] of Object.entries(kept)) drafts.write('ada', id, one);
  drafts.write('bob', 'b1', draft('another person’s'));
  const save = vi.fn(
    async (id: string, edit: Draft) => ({ id, text: edit.text, version: edit.version + 1 }) as Transcription,
  );
  const onStored = vi.fn();
  const control = new AbortController();
  const onGone = vi.fn();
  const saveAsVersion = vi.fn(async () => undefined);
  const onConflict = vi.fn();
  const { signal } = control;
  const told = { onStored, onGone, onConflict };
  const send = () => sendDrafts({ drafts, owner: 'ada', signal, save, saveAsVersion, ...told });
  const left = () => drafts.list('ada');
  return { drafts, save, saveBeside: saveAsVersion, ...told, stop: () => control.abort(), send, left };
}

it('sends each kept draft on the version it is based on, and removes it', async () => {
  const { save, onStored, send, left, drafts } = device({ a: draft('one', 3), b: draft('two', 7) });
  await send();
  expect(save.mock.calls).toEqual([
    ['a', draft('one', 3)],
    ['b', draft('two', 7)],
  ]);
  expect(onStored).toHaveBeenCalledWith({ id: 'a', text: 'one', version: 4 }, null);
  expect(left()).toEqual([]);
  expect(drafts.read('bob', 'b1')).not.toBeNull();
});

it('skips a draft that an editor has open, until it is closed', async () => {
  const { drafts, save, send, left } = device({ a: draft('one'), b: draft('two') });
  const close = drafts.open('a');
  await send();
  expect(save.mock.calls.map(([id]) => id)).toEqual(['b']);
  expect(left()).toEqual(['a']);
  close();
  await send();
  expect(left()).toEqual([]);
});

it('sends drafts of a closed page, also while another page has the text open', async () => {
  const { drafts, save, saveBeside, onConflict, send, left } = device({
    't1:one': draft('one'),
    't1:two': draft('two'),
  });
  drafts.open(drafts.keyOf('t1'));
  save.mockImplementationOnce(async (id) => ({ id, text: 'one', version: 2 }) as Transcription);
  save.mockRejectedValueOnce(conflict('one'));
  await send();
  expect(save.mock.calls.map(([id]) => id)).toEqual(['t1', 't1']);
  expect(saveBeside.mock.calls).toEqual([['t1', draft('two')]]);
  expect(onConflict.mock.calls).toEqual([['t1']]);
  expect(left()).toEqual([]);
});

it('saves a draft overtaken by another device as a version, and reports the conflict', async () => {
  const { save, saveBeside, onConflict, send, left } = device({ a: draft('mine', 2), b: draft('two') });
  save.mockRejectedValueOnce(conflict('theirs'));
  await send();
  expect(saveBeside.mock.calls).toEqual([['a', draft('mine', 2)]]);
  expect(onConflict.mock.calls).toEqual([['a']]);
  expect(left()).toEqual([]);
});

it('keeps an overtaken draft on the device until the server has stored it', async () => {
  const { save, saveBeside, onConflict, send, left } = device({ a: draft('mine') });
  save.mockRejectedValueOnce(conflict('theirs'));
  saveBeside.mockRejectedValueOnce(new NetworkError('away'));
  await send();
  expect(onConflict).not.toHaveBeenCalled();
  expect(left()).toEqual(['a']);
});

it('removes a draft that equals the stored text', async () => {
  const { save, saveBeside, send, left } = device({ a: draft('same'), b: draft('two') });
  save.mockRejectedValueOnce(conflict('same'));
  await send();
  expect(saveBeside).not.toHaveBeenCalled();
  expect(left()).toEqual([]);
});

it('sends a draft that follows an unanswered edit as an edit of that one', async () => {
  const unanswered = [hashOf(draft('first')), hashOf(draft('second'))];
  const { save, saveBeside, onConflict, send, left } = device({
    a: { ...draft('second and third', 4), unanswered },
    b: { ...draft('second', 4), unanswered },
  });
  save.mockRejectedValueOnce(conflict('second'));
  save.mockResolvedValueOnce({ id: 'a', text: 'second and third', version: 6 } as Transcription);
  save.mockRejectedValueOnce(conflict('second'));
  await send();
  expect(save.mock.calls).toEqual([
    ['a', draft('second and third', 4)],
    ['a', draft('second and third', 5)],
    ['b', draft('second', 4)],
  ]);
  expect(saveBeside).not.toHaveBeenCalled();
  expect(onConflict).not.toHaveBeenCalled();
  expect(left()).toEqual([]);
});

const missing = () => new HttpError(404, '', '{"code":"not_found"}');

it('keeps and reports the draft of a deleted text, and removes a blank one', async () => {
  const { save, send, left, onGone } = device({ a: draft('mine'), b: draft(' \n'), c: draft('three') });
  save.mockRejectedValueOnce(missing());
  save.mockRejectedValueOnce(missing());
  await send();
  expect(left()).toEqual(['a']);
  expect(onGone.mock.calls).toEqual([[new Map([['a', draft('mine')]])]]);
});

it('keeps drafts after a 404 that does not come from the API', async () => {
  const { save, send, left, onGone } = device({ a: draft('mine'), b: draft('') });
  save.mockRejectedValue(new HttpError(404, 'Not Found', '<html>nginx</html>'));
  await send();
  expect(left()).toEqual(['a', 'b']);
  expect(onGone).not.toHaveBeenCalled();
});

const anotherAccount = () => new HttpError(409, '', '{"code":"other_account"}');

it('keeps an overtaken draft when another account has signed in meanwhile', async () => {
  const { save, saveBeside, onConflict, send, left } = device({ a: draft('mine'), b: draft('two') });
  save.mockRejectedValueOnce(conflict('theirs'));
  saveBeside.mockRejectedValueOnce(anotherAccount());
  await send();
  expect(save).toHaveBeenCalledOnce();
  expect(onConflict).not.toHaveBeenCalled();
  expect(left()).toEqual(['a', 'b']);
});

it('stops sending drafts when aborted', async () => {
  const { save, send, stop, left } = device({ a: draft('one'), b: draft('two') });
  save.mockImplementationOnce(async (_id, edit) => {
    stop();
    return { id: 'a', text: edit.text, version: 2 } as Transcription;
  });
  await send();
  expect(save).toHaveBeenCalledOnce();
  expect(left()).toEqual(['b']);
});

it.each([
  ['is away', new NetworkError('away')],
  ['has another user signed in', anotherAccount()],
  ['knows nobody', new HttpError(401, '', '{"code":"unauthenticated"}')],
  ['returns a server error', new HttpError(500, '', '{"code":"internal"}')],
  ['is busy', new HttpError(429, '', '{"code":"rate_limited"}')],
])('stops sending and keeps all drafts when the server %s', async (_what, error) => {
  const { save, send, left } = device({ a: draft('one'), b: draft('two') });
  save.mockRejectedValue(error);
  await send();
  expect(save).toHaveBeenCalledTimes(1);
  expect(left()).toEqual(['a', 'b']);
});

it.each([
  [new HttpError(429, '', '{"code":"rate_limited"}', '90'), { retryAfterMs: 90_000 }],
  [new HttpError(500, '', '{"code":"internal"}'), { retryAfterMs: null }],
  [anotherAccount(), null],
])('returns when to send the drafts again: %s', async (error, later) => {
  const { save, send } = device({ a: draft('one') });
  save.mockRejectedValueOnce(error);
  expect(await send()).toEqual(later);
  expect(await send()).toBeNull();
});

it('sends each draft as it is at that moment, and skips one that an editor has sent', async () => {
  const { drafts, save, send } = device({ a: draft('one'), b: draft('two'), c: draft('three') });
  save.mockImplementationOnce(async (_id, edit) => {
    drafts.write('ada', 'b', draft('two, later', 2));
    drafts.remove('ada', 'c');
    return { id: 'a', text: edit.text, version: 2 } as Transcription;
  });
  await send();
  expect(save.mock.calls.slice(1)).toEqual([['b', draft('two, later', 2)]]);
});

it('keeps edits made during the request, based on the version it stored', async () => {
  const { drafts, save, send } = device({ a: draft('one') });
  save.mockImplementationOnce(async (id, edit) => {
    drafts.write('ada', 'a', draft('one more'));
    return { id, text: edit.text, version: 2 } as Transcription;
  });
  await send();
  expect(drafts.read('ada', 'a')).toEqual(draft('one more', 2));
});
