import type { Permission } from './permission.ts'

/** Who does something: an API token, or the service itself carrying out due work. */
export type Actor =
  | { type: 'token'; id: string; name: string; hint: string; permissions: readonly Permission[] }
  | { type: 'system'; id: 'system'; name: string }

/** The service itself, named for the work that it does ("dns drift check"). */
export function systemActor(name: string): Actor {
  return { type: 'system', id: 'system', name }
}
