import { type Actor, mayRead } from '#kernel/access/actor.ts'
import type { PermissionArea } from '#kernel/access/permission.ts'
import type { IdKind } from '#kernel/id.ts'
import type { Link, RelatedParts, ResourceType } from './resource-type.ts'

/** The types of resource and links of all areas. */
export type RelatedCatalogue = {
  types: readonly ResourceType[]
  links: readonly Link[]
  type: (kind: IdKind) => ResourceType | undefined
}

export function createCatalogue(parts: readonly RelatedParts[]): RelatedCatalogue {
  const types = parts.flatMap(({ resourceTypes = [] }) => resourceTypes)
  const links = parts.flatMap((part) => part.links ?? [])
  const byKind = new Map(types.map((type) => [type.kind, type]))
  const unknown = links.filter(({ kind }) => !byKind.has(kind)).map(({ kind }) => kind)
  if (byKind.size < types.length || unknown.length > 0)
    throw new Error(
      `Resource types are declared twice, or links lead to undeclared ones: ${unknown.join(', ')}`,
    )
  return { types, links, type: (kind) => byKind.get(kind) }
}

/** The area of the read permission that a type requires, as in event types. */
export function areaOf({ permission }: ResourceType): PermissionArea {
  // Every permission is an area, a dot and a verb.
  return permission.slice(0, permission.indexOf('.')) as PermissionArea
}

export function isReadable(actor: Actor, type: ResourceType): boolean {
  return mayRead(actor, areaOf(type))
}
