/**
 * Which actors may see the target and the changes of an entry: those with permission to read the area of its action.
 * Others with account.read see the action, the actor, the origin and the target's id.
 */

import { type Actor, mayRead } from '#kernel/access/actor.ts'
import { actionPrefixesOf, areaOfAction } from '#kernel/access/audit-area.ts'
import { type Permission, permissionAreas } from '#kernel/access/permission.ts'

/** Refused attempts that are counted together have this action and no content. */
const manyActions = '*'

/** The permission required to read the content of such an entry; null if there is none. */
export function contentPermission(action: string): Permission | null {
  const area = areaOfAction(action)
  return area && `${area}.read`
}

export function mayReadContent(actor: Actor, action: string): boolean {
  if (action === manyActions) return true
  const area = areaOfAction(action)
  return area ? mayRead(actor, area) : readsAll(actor)
}

/** The action prefixes whose content an actor may read; null if the actor may read all. */
export function readablePrefixes(actor: Actor): readonly string[] | null {
  return readsAll(actor) ? null : actionPrefixesOf((area) => mayRead(actor, area))
}

function readsAll(actor: Actor): boolean {
  return permissionAreas.every((area) => mayRead(actor, area))
}
