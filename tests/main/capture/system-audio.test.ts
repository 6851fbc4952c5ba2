import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from 'electron';
import { expect, it, vi } from 'vitest';
import {
  allowSystemAudio,
  canRecordSystemAudio,
  loopbackFeatures,
} from '../../../src-main/capture/system-audio.ts';
import { temporaryFolder } from '../../support/server-process.ts';

it.each([
  ['win32', '10.0.19045', true],
  ['darwin', '14.1.2', false],
  ['darwin', '14.2', true],
  ['darwin', '15.0.1', true],
  ['linux', '6.1', false],
] as const)('canRecordSystemAudio on %s %s returns %s', (platform, version, can) => {
  expect(canRecordSystemAudio({ platform, version: () => version, environment: {} })).toBe(can);
});

it('canRecordSystemAudio returns true on Linux with a PulseAudio socket', () => {
  const folder = temporaryFolder().path;
  const facts = {
    platform: 'linux' as const,
    version: () => '6.1',
    environment: { XDG_RUNTIME_DIR: folder },
  };
  expect(canRecordSystemAudio(facts)).toBe(false);
  mkdirSync(join(folder, 'pulse'));
  writeFileSync(join(folder, 'pulse', 'native'), '');
  expect(canRecordSystemAudio(facts)).toBe(true);
});

it('returns the Chromium feature that Linux needs for loopback audio', () => {
  expect(loopbackFeatures('win32')).toBeNull();
  expect(loopbackFeatures('linux')).toContain('PulseaudioLoopbackForScreenShare');
});

it('grants loopback audio and the page’s own frame, never the screen', () => {
  const set = vi.fn<Session['setDisplayMediaRequestHandler']>();
  let can = true;
  allowSystemAudio({ setDisplayMediaRequestHandler: set } as unknown as Session, () => can);
  const [handler] = set.mock.calls[0] ?? [];
  const frame = {} as Electron.WebFrameMain;
  const ask = (audioRequested: boolean) => {
    const answer = vi.fn<(streams: Electron.Streams | null) => void>();
    const rest = { securityOrigin: 'parlance://app', videoRequested: true, userGesture: true };
    handler?.({ frame, audioRequested, ...rest }, answer);
    return answer.mock.calls[0]?.[0];
  };
  expect(ask(true)).toEqual({ video: frame, audio: 'loopback' });
  expect(ask(false)).toBeNull();
  can = false;
  expect(ask(true)).toBeNull();
});
