/** What can be done with a server, and what becomes of it. */
import type { ServerPower } from './server-state.ts'

export const serverActionKinds = ['power_on', 'power_off', 'shutdown', 'reboot', 'power_cycle'] as const
export type ServerActionKind = (typeof serverActionKinds)[number]

/** An action with what it needs, by kind. */
export type ServerActionRequest = { kind: ServerActionKind }

/** `unknown`: its deadline has passed, and whether it was executed cannot be told. */
export const serverActionStates = [
  'queued',
  'running',
  'succeeded',
  'failed',
  'cancelled',
  'unknown',
] as const
export type ServerActionState = (typeof serverActionStates)[number]

/** The power of a server once the action has had its effect. */
export const powerAfter: Readonly<Record<ServerActionKind, ServerPower>> = {
  power_on: 'running',
  power_off: 'stopped',
  shutdown: 'stopped',
  reboot: 'running',
  power_cycle: 'running',
}

/** Whether it can be sent twice without another effect: a second restart would be one. */
export function isRepeatable(kind: ServerActionKind): boolean {
  return kind === 'power_on' || kind === 'power_off' || kind === 'shutdown'
}
