/**
 * What an entry says of its target and of what changed is for those who may read the area of its action. The
 * others, who may read the account, see that something was done, by whom, from where, and to which id.
 */

import { type Actor, mayRead } from '#kernel/access/actor.ts'
import { actionPrefixesOf, areaOfAction } from '#kernel/access/audit-area.ts'
import { type Permission, permissionAreas } from '#kernel/access/permission.ts'
import { condition } from '#platform/database/query/condition.ts'

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

/** The same as an SQL condition on the column `action`. */
export function contentIsReadable(actor: Actor) {
  if (readsAll(actor)) return condition`true`
  const prefixes = actionPrefixesOf((area) => mayRead(actor, area))
  return condition`split_part(action, '.', 1) = any(${prefixes})`
}

function readsAll(actor: Actor): boolean {
  return permissionAreas.every((area) => mayRead(actor, area))
}
