/**
 * A plan: the RRsets to create, change or remove at the provider, in the order of execution, with a hash for its
 * approval and the guards that block it. This file is pure: it neither reads nor writes.
 */
import { createHash } from 'node:crypto'
import type { StoredRRset } from '#areas/dns/store/rrsets.ts'
import type { ErrorInfo, Safety } from '#areas/dns/store/tables.ts'
import { apex } from '#kernel/dns/name.ts'
import type { RRsetKey } from '#kernel/dns/records/rrset.ts'
import { forEachInBatches, groupInBatches, mapInBatches, sortInBatches } from '#kernel/list/in-batches.ts'
import { type Content, type RRsetState, sameContent } from '../records/rrsets/rrset-state.ts'

export type ChangeAction = 'create' | 'update' | 'delete'
export type ContentChange = RRsetKey & { before: Content; after: Content }
export type PlannedChange = ContentChange & {
  state: RRsetState
  /** Why the provider rejected the change when it was last tried. */
  error?: ErrorInfo | null
}

export function actionOf({ before, after }: Pick<PlannedChange, 'before' | 'after'>): ChangeAction {
  if (before === null) return 'create'
  return after === null ? 'delete' : 'update'
}

/** The changes that make the provider match the wanted state, sorted by name and type. */
export async function planChanges(rrsets: readonly StoredRRset[]): Promise<PlannedChange[]> {
  const changes: PlannedChange[] = []
  await forEachInBatches(rrsets, ({ name, type, wanted, actual, state, error }) => {
    if (!sameContent(wanted, actual))
      changes.push({ name, type, before: actual, after: wanted, state, error })
  })
  return await sortInBatches(changes, compareKeys)
}

/** SHA-256 of a zone's planned changes. The same hash means the same changes from the same starting point. */
export async function planHash(zoneId: string, changes: readonly ContentChange[]): Promise<string> {
  const hash = createHash('sha256').update(zoneId)
  await forEachInBatches(changes, (change) => hash.update(hashedText(change)))
  return hash.digest('hex')
}

function hashedText({ name, type, before, after }: ContentChange): string {
  return `\0${name}\0${type}\0${contentText(before)}\0${contentText(after)}`
}

function contentText(content: Content): string {
  return content === null ? '' : `${content.ttl} ${content.text}`
}

export const guardCodes = ['update_threshold', 'delete_threshold', 'apex_ns'] as const
export type GuardCode = (typeof guardCodes)[number]
export type Guard = { code: GuardCode; message: string }

/** What the guards evaluate: the number of changes by kind, and the change of the name servers at the apex. */
export type ChangeSummary = { counts: Record<ChangeAction, number>; apexNs: ContentChange | null }

export async function summarizeChanges(changes: readonly ContentChange[]): Promise<ChangeSummary> {
  const summary: ChangeSummary = { counts: { create: 0, update: 0, delete: 0 }, apexNs: null }
  await forEachInBatches(changes, (change) => {
    summary.counts[actionOf(change)] += 1
    if (change.name === apex && change.type === 'NS' && change.before !== null) summary.apexNs = change
  })
  return summary
}

/** The guards that block these changes unless they are forced. */
export function guardsOf(safety: Safety, { counts, apexNs }: ChangeSummary, presentCount: number): Guard[] {
  const guards: Guard[] = []
  const check = (code: GuardCode, what: string, number: number, maxPercent: number) => {
    if (presentCount < safety.min_rrsets || number * 100 <= presentCount * maxPercent) return
    const percent = Math.round((number * 100) / presentCount)
    guards.push({
      code,
      message: `${number} of ${presentCount} RRsets (${percent} %) would be ${what}; the limit is ${maxPercent} %.`,
    })
  }
  check('update_threshold', 'changed', counts.update, safety.max_update_percent)
  check('delete_threshold', 'removed', counts.delete, safety.max_delete_percent)
  if (apexNs)
    guards.push({
      code: 'apex_ns',
      message: `The name servers at the apex would be ${apexNs.after ? 'changed' : 'removed'}; resolvers find the zone through them.`,
    })
  return guards
}

/**
 * The guards that block the adoption of these changes; `after` is the provider's content. The thresholds are those of
 * an apply. If the provider has lost all of a zone's content, it is never adopted, however small the zone is.
 */
export function adoptionGuardsOf(safety: Safety, changes: ChangeSummary, wantedCount: number): Guard[] {
  const guards = guardsOf(safety, changes, wantedCount)
  const removed = changes.counts.delete
  const isEmptied = wantedCount > 0 && removed === wantedCount
  if (!isEmptied || guards.some(({ code }) => code === 'delete_threshold')) return guards
  const message = `All ${removed} RRsets would be removed: the provider has none of them.`
  return [{ code: 'delete_threshold', message }, ...guards]
}

/**
 * The order in which changes are executed, split into calls of at most `batchMax`. Creations come first and removals
 * last, so that every name keeps resolving. If a name swaps one type for another (CNAME for A), the old one must be
 * removed first; both changes follow each other in one call.
 */
export async function batchesOf<C extends PlannedChange>(
  changes: readonly C[],
  batchMax: number,
): Promise<C[][]> {
  const byName = await groupInBatches(changes, ({ name }) => name)
  const ranked = await mapInBatches(byName.values(), (group) => ({ group, rank: rank(group) }))
  const batches: C[][] = []
  await forEachInBatches(await sortInBatches(ranked, (a, b) => a.rank - b.rank), ({ group }) => {
    for (let at = 0; at < group.length; at += batchMax) {
      const part = [...group]
        .sort((a, b) => orderInName(a, group) - orderInName(b, group))
        .slice(at, at + batchMax)
      const last = batches.at(-1)
      if (last && last.length + part.length <= batchMax) last.push(...part)
      else batches.push(part)
    }
  })
  return batches
}

const actionRank: Record<ChangeAction, number> = { create: 0, update: 1, delete: 3 }
const swapRank = 2

function rank(group: readonly PlannedChange[]): number {
  const ranks = new Set(group.map((change) => actionRank[actionOf(change)]))
  return ranks.size > 1 ? swapRank : (ranks.values().next().value ?? 0)
}

/** Within a swap: removals, changes, creations. DS is removed before its NS and created after it. */
function orderInName(change: PlannedChange, group: readonly PlannedChange[]): number {
  const action = actionOf(change)
  const step = rank(group) === swapRank ? 3 - actionRank[action] : 0
  const isDs = change.type === 'DS' ? 0.5 : 0
  return step + (action === 'delete' ? -isDs : isDs)
}

export function compareKeys(a: RRsetKey, b: RRsetKey): number {
  return compareText(a.name, b.name) || compareText(a.type, b.type)
}

/** Orders names and types of a plan by code unit, as the database does. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
