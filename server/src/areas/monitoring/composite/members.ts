/** Which monitors a composite may contain: monitors of its account, without cycles, and not too many levels deep. */
import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { selectMonitorsById } from '../store.ts'
import {
  lockMembers,
  type Membership,
  replaceMembers,
  selectMembershipsAbove,
  selectMembershipsBelow,
} from './composite-store.ts'
import { type CompositeSettings, membersMax } from './composite-type.ts'

/** A composite of composites of composites. A change passes through so many evaluations at most. */
const levelsMax = 4

type Composite = { id: string; name: string }

/** Throws unless the composite may have these members; they are locked until the end of the transaction. */
export async function requireMembers(
  context: Context,
  composite: Composite,
  { members }: CompositeSettings,
): Promise<void> {
  const ids = members.map(({ id }) => id)
  const found = new Set((await lockMembers(context, ids)).map(({ id }) => id))
  const missing = members.flatMap(({ id }, index) =>
    found.has(id) || id === composite.id
      ? []
      : { pointer: pointer('settings', 'members', index, 'id'), message: 'is not a monitor of this account' },
  )
  if (missing.length > 0) throw invalidInput(missing)
  const below = membersById(await selectMembershipsBelow(context, ids))
  for (const [index, id] of ids.entries()) {
    const path = pathTo(composite.id, id, below)
    if (path)
      throw invalidInput([
        {
          pointer: pointer('settings', 'members', index, 'id'),
          message: `would make the monitor a member of itself: ${await namesOf(context, composite, path)}`,
        },
      ])
  }
  const above = compositesById(await selectMembershipsAbove(context, composite.id))
  const levels = levelsOf(composite.id, above) + 1 + Math.max(0, ...ids.map((id) => levelsOf(id, below)))
  if (levels > levelsMax)
    throw invalidInput([
      {
        pointer: pointer('settings', 'members'),
        message: `would nest composite monitors ${levels} levels deep: at most ${levelsMax} are allowed`,
      },
    ])
}

export async function saveMembers(
  context: Context,
  compositeId: string,
  { members }: CompositeSettings,
): Promise<void> {
  const ids = members.map(({ id }) => id)
  if (ids.length > membersMax) throw new Error(`A composite has at most ${membersMax} members`)
  await replaceMembers(context, compositeId, ids)
}

/** The ids that each id leads to. */
type Graph = ReadonlyMap<string, readonly string[]>

function membersById(memberships: readonly Membership[]): Graph {
  return grouped(memberships.map(({ composite_id, member_id }) => [composite_id, member_id]))
}

function compositesById(memberships: readonly Membership[]): Graph {
  return grouped(memberships.map(({ composite_id, member_id }) => [member_id, composite_id]))
}

function grouped(edges: readonly (readonly [string, string])[]): Graph {
  return new Map(
    [...Map.groupBy(edges, ([from]) => from)].map(([from, all]) => [from, all.map(([, to]) => to)]),
  )
}

/** The ids from one to another; null: none leads there. The graph has no cycles. */
function pathTo(goal: string, from: string, graph: Graph): string[] | null {
  if (from === goal) return [goal]
  for (const next of graph.get(from) ?? []) {
    const path = pathTo(goal, next, graph)
    if (path) return [from, ...path]
  }
  return null
}

/** The length of the longest way from this id. */
function levelsOf(id: string, graph: Graph): number {
  const next = graph.get(id)
  return next ? 1 + Math.max(...next.map((one) => levelsOf(one, graph))) : 0
}

async function namesOf(context: Context, composite: Composite, path: readonly string[]): Promise<string> {
  const monitors = await selectMonitorsById(context, path)
  const names = new Map([...monitors, composite].map(({ id, name }) => [id, name]))
  return [composite.id, ...path].map((id) => names.get(id) ?? id).join(' → ')
}
