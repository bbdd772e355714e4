/**
 * Resource types and the links between them, declared by areas for `GET /v1/related`, `GET /v1/search` and the refusal
 * of deletions. This module is independent of areas: it gets the declarations from the list of areas.
 */
import type { Permission } from '#kernel/access/permission.ts'
import type { IdKind } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import type { IdPage } from '#platform/database/query/read-ids.ts'
import type { RankedId, RankedPage } from '#platform/database/query/read-ranked.ts'

/** A resource in a list of several types. */
export type ResourceSummary = {
  id: string
  title: string
  /** Distinguishes resources with the same title, such as the value of a record. */
  detail: string | null
  /** The state as in the type's own operations. Null if it has none. */
  state: string | null
  /** The resource that contains it in its path, such as the zone of a record. Null if its path has no other id. */
  parent_id: string | null
}

export type ResourceType = {
  kind: IdKind
  /** Without this permission, resources of the type are neither found nor listed. */
  permission: `${string}.read` & Permission
  /** Whether lists begin with the newest resource instead of the oldest. */
  isNewestFirst?: true
  /** Those of these resources that exist and that the actor may read, in any order. */
  select: (context: Context, ids: readonly string[]) => Promise<ResourceSummary[]>
  /** Resources that match a search text, best matches first. Omitted for types that are found only by id. */
  search?: (context: Context, text: string, page: RankedPage) => Promise<RankedId[]>
}

/** How a listed resource relates to the subject of the query. */
export const relations = [
  'uses',
  'used_by',
  'part_of',
  'contains',
  'manages',
  'managed_by',
  'has_name',
  'has_address',
  'points_to',
  'receives_events',
  'sends_events',
  'subject_of',
  'about',
  'created',
  'created_by',
] as const
export type Relation = (typeof relations)[number]

/** A resource by its id, or a host name or an IP address in canonical form. */
export type SubjectKind = IdKind | 'name' | 'address'

/** An indexed look-up of resources of a type that relate to a subject in one way. */
export type Link = {
  of: SubjectKind
  kind: IdKind
  relation: Relation
  /** Whether these resources prevent the deletion of the subject. */
  blocksDeletion?: true
  /** The ids of one page, in order and without duplicates. `subject` is an id, a name or an address. */
  find: (context: Context, subject: string, page: IdPage) => Promise<string[]>
}

/** What an area declares. */
export type RelatedParts = { resourceTypes?: readonly ResourceType[]; links?: readonly Link[] }
