import { z } from 'zod';

/** A test's change to a device in a utility process, sent over the app's own IPC channel. */
const controlSchema = z.object({
  standInControl: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('key'), key: z.string(), direction: z.enum(['down', 'up']) }),
    z.object({
      kind: z.literal('microphones'),
      change: z
        .object({ sound: z.string().nullable(), devices: z.array(z.string()), unplugged: z.boolean() })
        .partial(),
    }),
  ]),
});
export type Control = z.output<typeof controlSchema>['standInControl'];
export type MicrophoneChange = Extract<Control, { kind: 'microphones' }>['change'];

const stateSchema = z.object({ standInState: z.object({ hooked: z.boolean() }) });

export const controlMessage = (control: Control): object => ({ standInControl: control });

/** Parses a message as a control; null for one of the app's own messages. */
export const readControl = (message: unknown): Control | null =>
  controlSchema.safeParse(message).data?.standInControl ?? null;

/** Whether a utility process reports its key hook as on; null for one of the app's own messages. */
export const readHooked = (message: unknown): boolean | null =>
  stateSchema.safeParse(message).data?.standInState.hooked ?? null;

/** Reports from a utility process to the stand-in's main process whether the key hook is on. */
export function tellHooked(hooked: boolean): void {
  process.send?.({ standInState: { hooked } });
}
