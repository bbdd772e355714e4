/**
 * What an entry says of its target and of what changed is for those who may read the area of its action. The
 * others, who may read the account, see that something was done, by whom, from where, and to which id.
 */

import { type Actor, mayRead } from '#kernel/access/actor.ts'
import { actionPrefixesOf, areaOfAction } from '#kernel/access/audit-area.ts'
import { type Permission, permissionAreas } from '#kernel/access/permission.ts'

/** Refused attempts that are counted together have this action, and no content. */
const manyActions = '*'

/** The permission that reading the content of such an entry needs; null if there is none to name. */
export function contentPermission(action: string): Permission | null {
  const area = areaOfAction(action)
  return area && `${area}.read`
}

export function mayReadContent(actor: Actor, action: string): boolean {
  if (action === manyActions) return true
  const area = areaOfAction(action)
  return area ? mayRead(actor, area) : readsAll(actor)
}

/** With what the actions begin whose content somebody may read; null for one who may read all. */
export function readablePrefixes(actor: Actor): readonly string[] | null {
  return readsAll(actor) ? null : actionPrefixesOf((area) => mayRead(actor, area))
}

function readsAll(actor: Actor): boolean {
  return permissionAreas.every((area) => mayRead(actor, area))
}
