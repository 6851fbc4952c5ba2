import { expect, it } from 'vitest';
import { scriptedPlayers } from '../../../src-main/media/scripted-players.ts';

it('pauses running players without launching any, and resumes only those', async () => {
  const scripts: string[] = [];
  const players = scriptedPlayers(async (script) => {
    scripts.push(script);
    if (script.includes('"Spotify"')) return 'Spotify\n';
    throw new Error('not allowed');
  });
  const resume = await players.pause();
  expect(scripts).toHaveLength(2);
  expect(scripts.every((script) => script.startsWith('if application "'))).toBe(true);
  await resume();
  expect(scripts.slice(2)).toEqual([expect.stringContaining('play')]);
  expect(scripts[2]).toContain('player state is paused');
});
