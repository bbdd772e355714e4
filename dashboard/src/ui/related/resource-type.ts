/** How areas name the types of resource and where they show them: for whatever lists resources of several areas. */
import type { OperationId, ResponseOf } from '@holdfast/client'
import type { Icon } from '@tabler/icons-react'
import type { MessageKey, Namespace } from '#language/language.ts'
import type { Tone } from '../page/state-badge.tsx'

export type FoundResource = ResponseOf<'search.list'>['data'][number]
export type RelatedResource = ResponseOf<'related.list'>['data'][number]
export type Relation = RelatedResource['relation']

export type ResourceType<N extends Namespace = Namespace> = {
  /** A key of the area's words: what several of them are called. */
  label: MessageKey<N>
  icon: Icon
  /** Where it is shown; null: nowhere. */
  path: (resource: Pick<FoundResource, 'id' | 'parent_id' | 'title'>) => string | null
  /** Its states in words; of others, none is shown. */
  states?: Readonly<Record<string, { tone: Tone; label: MessageKey<N> }>>
}

/** What is said before a resource is deleted. */
export type Deletion<N extends Namespace = Namespace> = {
  /** What is lost for good. `{{name}}` is put in where the caller gives it. */
  lost: MessageKey<N>
  /**
   * What becomes of related resources, by their type and their relation: `dynamic_ip manages`. The words take
   * `{{count}}` and `{{names}}`.
   */
  affects?: Readonly<Record<string, MessageKey<N>>>
  /** Related resources that have to be removed first, as in `affects`: while there are any, it is refused. */
  blockedBy?: Readonly<Record<string, MessageKey<N>>>
}

/** What an area declares. */
export type ResourceParts<N extends Namespace = Namespace> = {
  name: N
  /** By type, as the API names it. */
  resources?: Readonly<Record<string, ResourceType<N>>>
  /** By the operation that deletes. */
  deletions?: Readonly<Partial<Record<OperationId, Deletion<N>>>>
}

export type Named<T> = T & { area: Namespace }

export type ResourceCatalogue = {
  kind(kind: string): Named<ResourceType> | undefined
  deletion(operation: OperationId): Named<Deletion> | undefined
}

export function createCatalogue(areas: readonly ResourceParts[]): ResourceCatalogue {
  const kinds = new Map(
    areas.flatMap(({ name, resources = {} }) =>
      Object.entries(resources).map(([kind, declared]) => [kind, { ...declared, area: name }] as const),
    ),
  )
  const deletions = new Map(
    areas.flatMap(({ name, deletions: own = {} }) =>
      Object.entries(own).map(([operation, declared]) => [operation, { ...declared, area: name }] as const),
    ),
  )
  return { kind: (kind) => kinds.get(kind), deletion: (operation) => deletions.get(operation) }
}
