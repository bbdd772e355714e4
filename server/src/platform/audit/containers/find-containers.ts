/**
 * Finds what contained the targets of entries from before targets named their containers, so that these entries are in
 * the history of the zone of a record, too. What is found is stored as mentions, which are not sealed: entries, seals
 * and signatures stay as they are. Each batch is a transaction that also saves the position. It is safe to run twice.
 *
 * A container is found in the entry itself, in the entries that created or deleted its target, in an edit of many
 * records, or among the resources that still exist. Where none of them has it, the entry stays in the history of its
 * target alone.
 */
import { type IdKind, kindOfId } from '#kernel/id.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { Link } from '#platform/related/resource-type.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { type AuditChanges, insertMentions } from '../audit.ts'
import { lockChain } from '../chain/seal.ts'
import {
  type EarlierEntry,
  endSearch,
  lockPosition,
  savePosition,
  selectEntriesAfter,
  selectMentioningTargets,
  selectWaitingAccounts,
  selectWholeChanges,
} from './container-store.ts'

const name = 'audit.containers'
const batch = 500

/** The kinds of containers of each kind of target. */
const containerKinds: Partial<Record<IdKind, readonly IdKind[]>> = {
  record: ['zone'],
  dynamic_ip_binding: ['dynamic_ip', 'zone'],
  firewall_binding: ['dynamic_ip', 'connection'],
  invitation: ['member'],
  webhook_delivery: ['webhook_endpoint'],
  webhook_replay: ['webhook_endpoint'],
}

/** As entries name the types of their targets. A zone's entry of an edit of many records mentions the records. */
const searchedTypes = [...Object.keys(containerKinds), 'dynamic_ip_firewall_binding', 'zone']

type Dependencies = {
  database: Database
  tenancy: Tenancy
  /** The links of all areas, which find the containers of resources that still exist. */
  links: readonly Link[]
  log: Log
}

export async function findContainers({ database, tenancy, links, log }: Dependencies): Promise<void> {
  for (const accountId of await database.system(selectWaitingAccounts)) {
    let found = 0
    await inBatches(batch, () =>
      tenancy.act(systemCaller(accountId, name, name), async (context) => {
        const result = await searchBatch(context, links)
        found += result.found
        return result.read
      }),
    )
    if (found > 0)
      log.info(
        { account_id: accountId, entries: found },
        'earlier audit entries are in the history of what contains their targets',
      )
  }
}

async function searchBatch(
  context: Context,
  links: readonly Link[],
): Promise<{ read: number; found: number }> {
  const { tx, accountId } = context
  // Expired entries are deleted under the same lock: none gets a mention after it was deleted.
  await lockChain(tx, accountId)
  const position = await lockPosition(context)
  if (position === null) return { read: 0, found: 0 }
  const entries = await selectEntriesAfter(context, position, { types: searchedTypes, limit: batch })
  const last = entries.at(-1)
  if (last && entries.length === batch) await savePosition(context, last.id)
  else await endSearch(context)
  const waiting = entries.filter(({ changes }) => changes !== null)
  // Edits of many records come first: they say what zone a record is in.
  for (const entry of waiting) await insertMentions(tx, accountId, entry.id, listedRecords(entry))
  const containers = await containersOf(context, links, waiting)
  let found = 0
  for (const { id, target_id } of waiting) {
    const ids = containers.get(target_id ?? '')
    if (!ids) continue
    await insertMentions(tx, accountId, id, ids)
    found++
  }
  return { read: entries.length, found }
}

/** The records of a zone's entry about many of them. */
function listedRecords({ target_type, changes }: EarlierEntry): string[] {
  if (target_type !== 'zone') return []
  const listed = [changes?.before, changes?.after].flatMap((side) => {
    const records = side?.['records']
    return Array.isArray(records) ? (records as readonly unknown[]) : []
  })
  const ids = listed.map((record) => (record as { id?: unknown } | null)?.id)
  return [...new Set(ids.filter((id): id is string => typeof id === 'string' && kindOfId(id) === 'record'))]
}

/** The containers of each target, from the first source that has one of each kind. */
async function containersOf(
  context: Context,
  links: readonly Link[],
  entries: readonly EarlierEntry[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, Map<IdKind, string>>()
  const add = (targetId: string | null, candidates: readonly string[]) => {
    for (const candidate of candidates) {
      const kind = kindOfId(candidate)
      const kinds = targetId === null ? null : found.get(targetId)
      if (kind && kinds && kindsOf(targetId).includes(kind) && !kinds.has(kind)) kinds.set(kind, candidate)
    }
  }
  const unresolved = () => [...found].flatMap(([id, kinds]) => (kinds.size < kindsOf(id).length ? [id] : []))

  for (const { target_id } of entries)
    if (target_id !== null && kindsOf(target_id).length > 0) found.set(target_id, new Map())
  for (const { target_id, changes } of entries) add(target_id, idsIn(changes))
  for (const { target_id, changes } of await selectWholeChanges(context, unresolved()))
    add(target_id, idsIn(changes))
  for (const { resource_id, target_id } of await selectMentioningTargets(context, unresolved()))
    add(resource_id, [target_id])
  for (const id of unresolved()) add(id, await linkedContainers(context, links, id))
  return new Map([...found].flatMap(([id, kinds]) => (kinds.size > 0 ? [[id, [...kinds.values()]]] : [])))
}

function kindsOf(targetId: string | null): readonly IdKind[] {
  const kind = targetId === null ? null : kindOfId(targetId)
  return (kind && containerKinds[kind]) ?? []
}

function idsIn(changes: AuditChanges | null): string[] {
  const values = [changes?.before, changes?.after].flatMap((side) => Object.values(side ?? {}))
  return values.filter((value) => typeof value === 'string' && kindOfId(value) !== null) as string[]
}

async function linkedContainers(context: Context, links: readonly Link[], id: string): Promise<string[]> {
  const found = links
    .filter(({ of, kind }) => of === kindOfId(id) && kindsOf(id).includes(kind))
    .map((link) => link.find(context, id, { after: null, limit: 1 }))
  return (await Promise.all(found)).flat()
}
