import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/server-process.ts';
import { until } from './until.ts';

const run = promisify(execFile);

/** An audio system without a sound card, whose microphone records what is played to it. */
export interface Microphone {
  /** The environment of programs that use it. */
  readonly env: NodeJS.ProcessEnv;
  /** Plays a WAV file to it in real time. */
  hear(wav: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PulseAudio with an output that is connected to a microphone. */
export async function startMicrophone(): Promise<Microphone> {
  const folder = temporaryFolder();
  const env = { ...process.env, HOME: folder.path, XDG_RUNTIME_DIR: folder.path };
  const modules = [
    'module-native-protocol-unix auth-anonymous=1',
    'module-null-sink sink_name=room',
    'module-remap-source master=room.monitor source_name=microphone',
  ];
  const server = spawn(
    'pulseaudio',
    ['-n', '--daemonize=no', '--exit-idle-time=-1', ...modules.flatMap((module) => ['-L', module])],
    { env, stdio: 'ignore' },
  );
  const choose = () => run('pactl', ['set-default-source', 'microphone'], { env });
  await until('PulseAudio', () =>
    choose().then(
      () => true,
      () => false,
    ),
  );
  return {
    env,
    async hear(wav) {
      await run('paplay', ['--device=room', wav], { env });
    },
    async stop() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      folder.remove();
    },
  };
}
