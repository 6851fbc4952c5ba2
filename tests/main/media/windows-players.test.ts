import { expect, it } from 'vitest';
import { windowsPlayers } from '../../../src-main/media/windows-players.ts';

it('pauses playing sessions and resumes only those', async () => {
  const calls: { script: string; ids: readonly string[] }[] = [];
  const players = windowsPlayers(async (script, ids) => {
    calls.push({ script, ids });
    return 'Spotify.exe\r\nChrome\r\n';
  });
  const resume = await players.pause();
  await resume();
  expect(calls.map(({ ids }) => ids)).toEqual([[], ['Spotify.exe', 'Chrome']]);
  expect(calls[0]?.script).toContain("-ne 'Playing'");
  expect(calls[1]?.script).toMatch(/-ne 'Paused'[\s\S]*TryPlayAsync/);
});

it('resumes nothing when nothing was playing', async () => {
  let scripts = 0;
  const players = windowsPlayers(async () => {
    scripts += 1;
    return '';
  });
  await (await players.pause())();
  expect(scripts).toBe(1);
});
