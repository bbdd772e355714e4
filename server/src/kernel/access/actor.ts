import type { Permission, PermissionArea } from './permission.ts'

/** Who performs an action: a token, a person in a session, the operator at the command line, or the service itself. */
export type Actor =
  | { type: 'token'; id: string; name: string; hint: string; permissions: readonly Permission[] }
  | { type: 'user'; id: string; name: string; session_id: string | null; permissions: readonly Permission[] }
  | { type: 'operator'; id: 'operator'; name: string }
  | { type: 'system'; id: 'system'; name: string }

/** The service itself, with the name of its task ("dns drift check"). */
export function systemActor(name: string): Actor {
  return { type: 'system', id: 'system', name }
}

/** The operator, with the name of the command that was run on the server ("holdfast keys rotate"). */
export function operatorActor(name: string): Actor {
  return { type: 'operator', id: 'operator', name }
}

/** A device, with the token by which it is known. It may do nothing but report. */
export function deviceActor({ id, name, hint }: { id: string; name: string; hint: string }): Actor {
  return { type: 'token', id, name, hint, permissions: [] }
}

/** Whether the actor may read this area. The service itself and the operator may read everything. */
export function mayRead(actor: Actor, area: PermissionArea): boolean {
  return !('permissions' in actor) || actor.permissions.includes(`${area}.read`)
}
