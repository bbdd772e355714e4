/** The refusal to delete a resource that others need: which resources need it, by name, and what to do. */
import type { IdKind } from '#kernel/id.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { resourceTypeTitle } from '#kernel/text/resource-type.ts'
import type { Context } from '#platform/context.ts'
import { isReadable, type RelatedCatalogue } from './catalogue.ts'

/** This many of each type are named in the detail, and listed in the problem. */
const namedMax = 3
const listedMax = 10
/** Exact counts up to this number. */
const countedMax = 1000

export type Deletion = {
  kind: IdKind
  id: string
  /** A sentence that explains how to make the deletion possible. */
  remedy: string
}

/** Throws `conflict` if resources need the one to be deleted, which must be locked. */
export type RefuseIfNeeded = (context: Context, deletion: Deletion) => Promise<void>

export function createRefuseIfNeeded(catalogue: () => RelatedCatalogue): RefuseIfNeeded {
  return async (context, { kind, id, remedy }) => {
    const groups = await dependentsOf(context, catalogue(), kind, id)
    if (groups.length === 0) return
    throw new Problem('conflict', `${sentenceOf(groups, kind)} ${remedy}`, {
      members: { dependents: groups.flatMap(({ listed }) => listed) },
    })
  }
}

type Dependents = {
  kind: IdKind
  count: number
  /** The first of those that the actor may read; others are only counted. */
  listed: { kind: IdKind; id: string; title: string; parent_id: string | null }[]
}

async function dependentsOf(
  context: Context,
  { links, type }: RelatedCatalogue,
  kind: IdKind,
  id: string,
): Promise<Dependents[]> {
  const groups = links
    .filter((link) => link.of === kind && link.blocksDeletion)
    .map(async (link) => {
      const ids = await link.find(context, id, { after: null, limit: countedMax + 1 })
      const dependent = type(link.kind)
      const isShown = dependent !== undefined && ids.length > 0 && isReadable(context.actor, dependent)
      const found = isShown ? await dependent.select(context, ids.slice(0, listedMax)) : []
      return {
        kind: link.kind,
        count: ids.length,
        listed: found.map(({ id, title, parent_id }) => ({ kind: link.kind, id, title, parent_id })),
      }
    })
  return (await Promise.all(groups)).filter(({ count }) => count > 0)
}

function sentenceOf(groups: readonly Dependents[], kind: IdKind): string {
  const verb = groups.length === 1 && groups[0]?.count === 1 ? 'uses' : 'use'
  const used = `${verb} this ${resourceTypeTitle(kind)}`
  const [only] = groups
  if (only && groups.length === 1) {
    const names = namesOf(only)
    return `${countOf(only)} ${used}${names && `: ${names}`}.`
  }
  const parts = groups.map((group) => {
    const names = namesOf(group)
    return `${countOf(group)}${names && ` (${names})`}`
  })
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} ${used}.`
}

function countOf({ kind, count }: Dependents): string {
  const noun = resourceTypeTitle(kind)
  if (count > countedMax) return `More than ${countedMax} ${noun}s`
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function namesOf({ count, listed }: Dependents): string {
  const named = listed.slice(0, namedMax).map(({ title }) => title)
  if (named.length === 0) return ''
  const left = count - named.length
  if (left === 0) return named.join(', ')
  return `${named.join(', ')} and ${count > countedMax ? 'others' : `${left} more`}`
}
