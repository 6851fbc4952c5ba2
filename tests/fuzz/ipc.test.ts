import { expect, it } from 'vitest';
import { type Channel, type IpcHandlers, ipc, windowKindOfChannel } from '../../src/contract/desktop/ipc.ts';
import { safeParse } from '../../src/contract/safe-parse.ts';
import { IpcRefusal, registerIpc } from '../../src-main/ipc/register-ipc.ts';
import { type SenderFrame, trustedSender } from '../../src-main/ipc/trusted-sender.ts';
import { seededRandom, seedOfDay } from '../mutations/seeded-choice.ts';
import { rounds } from '../soak/rounds.ts';
import { type HostileCall, hostileCall } from './ipc-grammar.ts';
import { pick } from './request-grammar.ts';

type Listener = (event: { senderFrame: SenderFrame | null }, ...values: unknown[]) => Promise<unknown>;

const CALLS = rounds(1000, 20_000);
const seed = Number(process.env.FUZZ_SEED ?? seedOfDay(Date.now()));
const channels = Object.keys(ipc) as Channel[];
/** The value that handlers return: it matches no schema, so no page may receive it. */
const ANSWER = { token: 'TOKEN-OF-MAIN' };

/** Whether a call may reach a handler. */
function mayPass({ channel, sender, values }: HostileCall): boolean {
  if (trustedSender(sender) !== windowKindOfChannel(channel) || values.length !== 1) return false;
  return safeParse(ipc[channel].request, values[0]).success;
}

it(`IPC rejects ${CALLS} hostile calls (seed ${seed}) without revealing data`, async () => {
  const random = seededRandom(seed);
  const listeners = new Map<string, Listener>();
  let reached = 0;
  const handler = () => {
    reached += 1;
    return ANSWER;
  };
  registerIpc(
    { handle: (channel, listener) => void listeners.set(channel, listener) },
    Object.fromEntries(channels.map((channel) => [channel, handler])) as unknown as IpcHandlers,
  );
  const faults: string[] = [];
  let valid = 0;
  for (let n = 0; n < CALLS; n += 1) {
    const call = hostileCall(pick(random, channels), random);
    const isValid = mayPass(call);
    valid += Number(isValid);
    const outcome = await listeners
      .get(call.channel)?.({ senderFrame: call.sender }, ...call.values)
      .then(
        (answer) => ({ answer, error: null }),
        (error: unknown) => ({ answer: undefined, error }),
      );
    const told = `${JSON.stringify(outcome?.answer) ?? ''} ${String(outcome?.error)}`;
    if (told.includes(ANSWER.token)) faults.push(`${call.channel}: told what no schema knows`);
    if (isValid) continue;
    if (!(outcome?.error instanceof IpcRefusal)) faults.push(`${call.channel}: ${told.slice(0, 200)}`);
    else if (outcome.error.message.length > call.channel.length + 40)
      faults.push(`${call.channel}: told too much`);
  }
  expect(faults).toEqual([]);
  expect(reached).toBe(valid);
  expect(valid).toBeLessThan(CALLS / 3);
  expect({}).not.toHaveProperty('isAdmin');
});
