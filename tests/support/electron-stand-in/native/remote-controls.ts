import { z } from 'zod';

/** What a test does to a device that a utility process has: sent over the channel that the app itself uses. */
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

/** The control that a message is, or null for one of the app's own. */
export const readControl = (message: unknown): Control | null =>
  controlSchema.safeParse(message).data?.standInControl ?? null;

/** Whether a utility process says that its key hook is on; null for a message of the app's own. */
export const readHooked = (message: unknown): boolean | null =>
  stateSchema.safeParse(message).data?.standInState.hooked ?? null;

/** Tells the stand-in's main process, from a utility process, whether the key hook is on. */
export function tellHooked(hooked: boolean): void {
  process.send?.({ standInState: { hooked } });
}
