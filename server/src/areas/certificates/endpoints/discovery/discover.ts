/** Compares the endpoints of an account with the services that its areas know. */
import { newId } from '#kernel/id.ts'
import { addSeconds } from '#kernel/time.ts'
import type { ListTlsServices, OwnDomains } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { deleteEndpoints, updateEndpoint } from '../endpoint-store.ts'
import { endPlacesOfEndpoint, pin, scanWork } from '../endpoints.ts'
import { isExpected } from '../expected.ts'
import { isWithinPlan } from '../plan-limit.ts'
import type { EndpointRow, EndpointSource } from '../tables.ts'
import {
  insertEndpoints,
  type KnownEndpoint,
  lockedEndpoints,
  replaceSources,
  selectKnownEndpoints,
  selectLongForgotten,
} from './discovery-store.ts'
import { type GatheredEndpoint, gatherEndpoints, keyOf } from './gather.ts'
import { listListenerServices } from './listener-services.ts'
import { servicesBelowWildcards } from './wildcard-services.ts'

export type Knowledge = {
  /** What each area knows. */
  tlsServices: readonly ListTlsServices[]
  ownDomains: OwnDomains
}

const rowsOfPage = 5000
/** Endpoints that one transaction changes. */
const rowsOfChange = 500
const forgottenDays = 30
/** As many new endpoints are scanned at once. The first scans of more are spread over an hour at most. */
const endpointsAtOnce = 50
const spreadSecondsMax = 3600

export type Act = <T>(task: (context: Context) => Promise<T>) => Promise<T>

/** In short transactions: each page is read, and each group of endpoints changed, in one of its own. */
export async function discover(
  { tlsServices, ownDomains }: Knowledge,
  act: Act,
  signal: AbortSignal,
): Promise<void> {
  const known = await readKnown(act)
  const limit = await act(async (context) => (await context.plan()).counts.certificate_endpoints)
  const gathering = { ownDomains, act, isAllowed: withinRoom(known, limit) }
  const { endpoints, wildcards } = await gatherEndpoints([listListenerServices, ...tlsServices], gathering)
  if (wildcards.size > 0) {
    const lists = [servicesBelowWildcards(wildcards, endpoints)]
    const below = await gatherEndpoints(lists, gathering)
    for (const [key, endpoint] of below.endpoints) if (!endpoints.has(key)) endpoints.set(key, endpoint)
  }
  const fresh = [...endpoints].flatMap(([key, endpoint]) => (known.has(key) ? [] : [endpoint]))
  for (const some of groupsOf(fresh)) {
    signal.throwIfAborted()
    await act((context) => addFound(context, some, fresh.length))
  }
  const changed = [...known].flatMap(([key, before]) => {
    const now = endpoints.get(key)
    return hasChanged(before, now) ? [{ id: before.id, now }] : []
  })
  for (const some of groupsOf(changed)) {
    signal.throwIfAborted()
    await act((context) => changeFound(context, some))
  }
  await act(deleteForgotten)
}

async function readKnown(act: Act): Promise<Map<string, KnownEndpoint>> {
  const known = new Map<string, KnownEndpoint>()
  let after = ''
  for (;;) {
    const page = await act((context) => selectKnownEndpoints(context, after, rowsOfPage))
    for (const endpoint of page) known.set(keyOf(endpoint), endpoint)
    if (page.length < rowsOfPage) return known
    after = page.at(-1)?.id ?? after
  }
}

/** What is known stays; others are added as long as the plan allows more, so that none displaces another. */
function withinRoom(known: ReadonlyMap<string, KnownEndpoint>, limit: number | null) {
  const room = limit === null ? Number.POSITIVE_INFINITY : limit - known.size
  const added = new Set<string>()
  return (key: string): boolean => {
    if (known.has(key) || added.has(key)) return true
    if (added.size >= room) return false
    added.add(key)
    return true
  }
}

function* groupsOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += rowsOfChange) yield all.slice(start, start + rowsOfChange)
}

function hasChanged(before: KnownEndpoint, now: GatheredEndpoint | undefined): boolean {
  const found = before.sources.filter(({ kind }) => kind !== 'pin')
  if (!now) return found.length > 0
  return (
    before.forgotten_at !== null ||
    printed(found) !== printed(now.sources) ||
    before.hosts.join() !== now.hosts.join()
  )
}

/** JSON of the database has its members in another order. */
const printed = (sources: readonly EndpointSource[]) =>
  JSON.stringify(sources.map(({ kind, id, detail }) => [kind, id, detail]))

async function addFound(context: Context, found: readonly GatheredEndpoint[], ofAll: number): Promise<void> {
  if (!(await isWithinPlan(context, found.length))) return
  const spreadSeconds = ofAll <= endpointsAtOnce ? 0 : Math.min(spreadSecondsMax, ofAll / 5)
  const rows = found.map(({ name, port, protocol, hosts, sources }) => ({
    account_id: context.accountId,
    id: newId('certificate_endpoint'),
    name,
    port,
    protocol,
    hosts: [...hosts],
    sources: JSON.stringify(sources),
    is_expected: isExpected({ sources, port, state: 'waiting', succeeded_at: null }),
    first_seen_at: context.now,
    updated_at: context.now,
    due_at: addSeconds(context.now, Math.random() * spreadSeconds),
  }))
  const inserted = new Set(await insertEndpoints(context, rows))
  context.count('certificate_endpoints', inserted.size)
  const named = rows.map(({ id }, index) => ({ id, sources: found[index]?.sources ?? [] }))
  await replaceSources(
    context,
    named.filter(({ id }) => inserted.has(id)),
  )
  await context.wake(scanWork)
}

type Changed = { id: string; now: GatheredEndpoint | undefined }

/** What people have pinned or ignored meanwhile stays as they want it. */
async function changeFound(context: Context, changed: readonly Changed[]): Promise<void> {
  const byId = new Map(changed.map(({ id, now }) => [id, now]))
  const rows = await lockedEndpoints(context, [...byId.keys()])
  const named: { id: string; sources: readonly EndpointSource[] }[] = []
  for (const row of rows) {
    const now = byId.get(row.id)
    const sources = [...(now?.sources ?? []), ...(row.is_pinned ? [pin] : [])]
    const isForgotten = sources.length === 0
    named.push({ id: row.id, sources })
    await updateEndpoint(context, row.id, {
      sources: JSON.stringify(sources),
      hosts: [...(now?.hosts ?? [])],
      is_expected: isExpected({ ...row, sources }),
      forgotten_at: isForgotten ? (row.forgotten_at ?? context.now) : null,
      due_at: isForgotten || row.is_ignored ? null : dueAfter(row, now, context.now),
      updated_at: context.now,
    })
    if (isForgotten) await endPlacesOfEndpoint(context, row.id)
  }
  await replaceSources(context, named)
  await context.wake(scanWork)
}

/** What is back, or somewhere else, is scanned at once. */
function dueAfter(row: EndpointRow, now: GatheredEndpoint | undefined, at: Date): Date | null {
  const isElsewhere = row.hosts.join() !== (now?.hosts ?? []).join()
  return row.forgotten_at !== null || isElsewhere ? at : row.due_at
}

async function deleteForgotten(context: Context): Promise<void> {
  const ids = await selectLongForgotten(context, addSeconds(context.now, -forgottenDays * 86_400))
  if (ids.length === 0) return
  await deleteEndpoints(context, ids)
  context.count('certificate_endpoints', -ids.length)
}
