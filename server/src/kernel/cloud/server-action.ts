/** What can be done with a server, and what becomes of it. */
import type { ServerLifecycle, ServerPower } from './server-state.ts'

export const powerActionKinds = ['power_on', 'power_off', 'shutdown', 'reboot', 'power_cycle'] as const
export type PowerActionKind = (typeof powerActionKinds)[number]

export const serverChangeKinds = [
  'rename',
  'resize',
  'rebuild',
  'rescue_on',
  'rescue_off',
  'reset_password',
  'backup_on',
  'backup_off',
  'snapshot',
  'restore',
] as const
export type ServerChangeKind = (typeof serverChangeKinds)[number]

/** The beginning and the end of a server. */
export const serverLifeKinds = ['create', 'delete'] as const
export type ServerLifeKind = (typeof serverLifeKinds)[number]

export const serverActionKinds = [...powerActionKinds, ...serverChangeKinds, ...serverLifeKinds] as const
export type ServerActionKind = PowerActionKind | ServerChangeKind | ServerLifeKind

export type PowerRequest = { kind: PowerActionKind }

/** A change of a server with what it needs. Sizes, images and snapshots are named as their provider does. */
export type ServerChangeRequest =
  | { kind: 'rename' | 'snapshot'; name: string }
  | { kind: 'resize'; size: string; withDisk: boolean }
  | { kind: 'rebuild'; image: string }
  | { kind: 'restore'; snapshot: string }
  | { kind: 'rescue_on' | 'rescue_off' | 'reset_password' | 'backup_on' | 'backup_off' }

export type ServerActionRequest = PowerRequest | ServerChangeRequest

export function isPowerKind(kind: string): kind is PowerActionKind {
  return (powerActionKinds as readonly string[]).includes(kind)
}

export function isPowerRequest(request: ServerActionRequest): request is PowerRequest {
  return isPowerKind(request.kind)
}

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
export const powerAfter: Readonly<Record<PowerActionKind, ServerPower>> = {
  power_on: 'running',
  power_off: 'stopped',
  shutdown: 'stopped',
  reboot: 'running',
  power_cycle: 'running',
}

/** What a provider shows of a server that an action can change. Undefined: it does not show it. */
type Shown = {
  name: string
  size: string
  lifecycle: ServerLifecycle
  power: ServerPower
  isInRescue?: boolean
  hasBackups?: boolean
}

/** Whether the server shows the effect of an action that its provider reports as executed. */
export function hasEffect(request: ServerActionRequest, server: Shown): boolean {
  if (isPowerRequest(request)) return server.power === powerAfter[request.kind]
  switch (request.kind) {
    case 'rename':
      return server.name === request.name
    case 'resize':
      return server.size === request.size && server.lifecycle !== 'busy'
    case 'rescue_on':
      return server.isInRescue !== false
    case 'rescue_off':
      return server.isInRescue !== true
    case 'backup_on':
      return server.hasBackups !== false
    case 'backup_off':
      return server.hasBackups !== true
    default:
      return server.lifecycle !== 'busy'
  }
}

const repeatable: readonly ServerActionKind[] = [
  'power_on',
  'power_off',
  'shutdown',
  'rename',
  'rescue_off',
  'backup_on',
  'backup_off',
]

/**
 * Whether it can be sent twice without another effect. A second restart would be one, a second snapshot is paid for, and
 * a second rebuild erases what was set up after the first.
 */
export function isRepeatable(kind: ServerActionKind): boolean {
  return repeatable.includes(kind)
}

/** Whether its answer has what cannot be read later: a password. If the answer is lost, a new one is ordered. */
export function isForItsAnswer(kind: ServerActionKind): boolean {
  return kind === 'reset_password' || kind === 'rescue_on'
}

const minutes = 60
const hours = 3600

const longKinds: readonly ServerActionKind[] = ['resize', 'rebuild', 'restore', ...serverLifeKinds]

/** By then it has ended. */
export function deadlineSeconds(kind: ServerActionKind): number {
  if (kind === 'snapshot') return 6 * hours
  if (longKinds.includes(kind)) return 30 * minutes
  return 5 * minutes
}
