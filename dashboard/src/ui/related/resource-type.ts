/** How areas name and show their resource types, for lists with resources of several areas. */
import type { OperationId, ResponseOf } from '@holdfast/client'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { MessageKey, Namespace } from '#language/language.ts'
import type { ChartMark } from '../chart/chart-data.ts'
import type { MarkedWindow } from '../chart/marks/period-marks.ts'
import type { Tone } from '../page/state-badge.tsx'

export type FoundResource = ResponseOf<'search.list'>['data'][number]
export type RelatedResource = ResponseOf<'related.list'>['data'][number]
export type Relation = RelatedResource['relation']

export type ResourceType<N extends Namespace = Namespace> = {
  /** The message key of the plural name. */
  label: MessageKey<N>
  icon: Icon
  /** The page of the resource; null if it has none. */
  path: (resource: Pick<FoundResource, 'id' | 'parent_id' | 'title'>) => string | null
  /** The states as text; other states are not shown. */
  states?: Readonly<Record<string, { tone: Tone; label: MessageKey<N> }>>
  /** Details that are names of the API, as text; others are shown as they are. */
  details?: Readonly<Record<string, MessageKey<N>>>
}

/** The text before a resource is deleted. */
export type Deletion<N extends Namespace = Namespace> = {
  /** What is lost permanently. `{{name}}` is replaced if the caller provides it. */
  lost: MessageKey<N>
  /**
   * The consequences for related resources, by type and relation: `dynamic_ip manages`. The messages use `{{count}}`
   * and `{{names}}`.
   */
  affects?: Readonly<Record<string, MessageKey<N>>>
  /** Only something of the resource is deleted: what prevents the deletion of the resource does not prevent this. */
  isOfPart?: boolean
}

/** What an area declares. */
export type ResourceParts<N extends Namespace = Namespace> = {
  name: N
  /** By the name of the type in the API. */
  resources?: Readonly<Record<string, ResourceType<N>>>
  /** By the operation that deletes. */
  deletions?: Readonly<Partial<Record<OperationId, Deletion<N>>>>
  /** What it adds to the page of a resource of an earlier area, by the name of the type. */
  sections?: Readonly<Record<string, AddedSection>>
  /** What it marks in the charts of a resource of an earlier area, by the name of the type. */
  marks?: Readonly<Record<string, MarkSource>>
}

/** Loads the marks of a resource, and renders its children with them. */
export type MarkSource = ComponentType<{
  id: string
  window: MarkedWindow
  children: (marks: readonly ChartMark[]) => ReactNode
}>

export type AddedSection = {
  component: ComponentType<{ id: string }>
  /** The types that it lists, which the panel of related resources therefore leaves out. */
  lists?: readonly string[]
}

export type Named<T> = T & { area: Namespace }

export type ResourceCatalogue = {
  kind(kind: string): Named<ResourceType> | undefined
  deletion(operation: OperationId): Named<Deletion> | undefined
  sections(kind: string): readonly Named<AddedSection>[]
  marks(kind: string): readonly MarkSource[]
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
  return {
    kind: (kind) => kinds.get(kind),
    deletion: (operation) => deletions.get(operation),
    sections: (kind) =>
      areas.flatMap(({ name, sections }) => {
        const section = sections?.[kind]
        return section ? { ...section, area: name } : []
      }),
    marks: (kind) => areas.flatMap(({ marks }) => marks?.[kind] ?? []),
  }
}
