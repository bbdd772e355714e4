/**
 * Types of resource and the links between them, as areas declare them for `GET /v1/related`, `GET /v1/search` and the
 * refusal of deletions. This module knows no area: the list of areas hands it what they declare.
 */
import type { Permission } from '#kernel/access/permission.ts'
import type { IdKind } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import type { IdPage } from '#platform/database/query/read-ids.ts'
import type { RankedId, RankedPage } from '#platform/database/query/read-ranked.ts'

/** A resource as it is listed beside others. */
export type ResourceSummary = {
  id: string
  title: string
  /** What tells it from others of the same title, such as the value of a record. */
  detail: string | null
  /** The word that its own operations use; null where they have none. */
  state: string | null
  /** The resource in whose path it lies, such as the zone of a record; null where its path has no other id. */
  parent_id: string | null
}

export type ResourceType = {
  kind: IdKind
  /** Without it, resources of this type are neither found nor listed. */
  permission: `${string}.read` & Permission
  /** Lists begin with the newest; otherwise with the oldest. */
  isNewestFirst?: true
  /** Those of these resources that exist and that the actor may read, in any order. */
  select: (context: Context, ids: readonly string[]) => Promise<ResourceSummary[]>
  /** Those that match what somebody typed, the best matches first. Left out for what is found by its id only. */
  search?: (context: Context, text: string, page: RankedPage) => Promise<RankedId[]>
}

/** How a listed resource relates to the one that was asked for. */
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
] as const
export type Relation = (typeof relations)[number]

/** What is asked about: a resource by its id, a host name, or an IP address, the latter two in canonical form. */
export type SubjectKind = IdKind | 'name' | 'address'

/** One look-up, by an index: the resources of a type that relate to a subject in one way. */
export type Link = {
  of: SubjectKind
  kind: IdKind
  relation: Relation
  /** Whether these resources keep the subject from being deleted. */
  blocksDeletion?: true
  /** The ids of one page, in its order, each once. `subject` is an id, a name or an address. */
  find: (context: Context, subject: string, page: IdPage) => Promise<string[]>
}

/** What an area adds. */
export type RelatedParts = { resourceTypes?: readonly ResourceType[]; links?: readonly Link[] }
