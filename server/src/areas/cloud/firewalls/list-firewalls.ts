/** What a listing says of firewalls: which are new, what they are attached to, and which are gone. */
import type { OpenConnection } from '#areas/connections/index.ts'
import { newId } from '#kernel/id.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { ProviderFirewall } from '#providers/ports/firewalls.ts'
import { changedColumns } from '../accounts/changed-columns.ts'
import { type Listing, listBeside } from '../accounts/list-beside.ts'
import { afterDeletionSeconds, missedListingsMax } from '../accounts/missed-listings.ts'
import { firewallEvent } from '../events/firewall-events.ts'
import { setListing } from '../store/accounts.ts'
import { countMissing, lockedWithRefs, markListed } from '../store/listed-rows.ts'
import {
  deleteFirewallRow,
  type FirewallRow,
  firewallTarget,
  insertFirewall,
  lockedUncreated,
  updateFirewall,
} from './firewall-store.ts'

export async function listFirewallsOf(listing: Listing): Promise<void> {
  const { firewalls } = listing.connection.provider
  if (!firewalls) return
  await listBeside(listing, {
    listedAt: listing.account.firewalls_listed_at,
    async *pages() {
      yield await firewalls.listFirewalls()
    },
    recordPage: recordFirewalls,
    recordMissing: recordMissingFirewalls,
    setListing: (context, id, { listedAt, error }) =>
      setListing(context, id, { firewalls_listed_at: listedAt, firewalls_error: error }),
  })
}

export async function recordFirewalls(
  context: Context,
  connection: OpenConnection,
  firewalls: readonly ProviderFirewall[],
): Promise<void> {
  const refs = firewalls.map(({ ref }) => ref)
  const known = new Map(
    (await lockedWithRefs(context, 'firewalls', connection.id, refs)).map((row) => [row.ref, row]),
  )
  const uncreated = await lockedUncreated(context, connection.id)
  for (const firewall of firewalls) {
    const { ref, name, region = null, attachedTo } = firewall
    const columns = { ref, name, region, attached_to: attachedTo }
    const before = known.get(ref) ?? uncreated.find((one) => isOrdered(one, connection, firewall))
    if (before) known.set(ref, before)
    if (before) await recordFirewall(context, before, columns)
    else await recordNew(context, connection, columns)
  }
  await markListed(
    context,
    'firewalls',
    [...known.values()].map(({ id }) => id),
  )
}

/** Whether the provider has created what was ordered and not answered, or not yet recorded. */
function isOrdered(
  { id, name, change, error }: FirewallRow,
  { manifest }: OpenConnection,
  listed: ProviderFirewall,
): boolean {
  if (listed.operationId === id) return true
  // Of one that was refused, the name is that of another one.
  const mayExist = change ? change.sent_at !== null : error?.code === 'unknown'
  return manifest.firewallManagement?.isFoundByName === true && mayExist && listed.name === name
}

type Columns = Pick<FirewallRow, 'ref' | 'name' | 'region' | 'attached_to'>

async function recordFirewall(context: Context, before: FirewallRow, columns: Columns): Promise<void> {
  const isDeleted = before.deleted_at !== null
  if (isDeleted && addSeconds(before.deleted_at ?? context.now, afterDeletionSeconds) > context.now) return
  const changed = changedColumns(before, { ...columns, deleted_at: null })
  if (Object.keys(changed).length === 0) return
  const after = await updateFirewall(context, before.id, changed)
  const [shownBefore, shownAfter] = [shownOf(before), shownOf(after)]
  if (isDeleted || JSON.stringify(shownBefore) !== JSON.stringify(shownAfter))
    await context.audit(firewallTarget(after), { before: isDeleted ? null : shownBefore, after: shownAfter })
}

async function recordNew(context: Context, connection: OpenConnection, columns: Columns): Promise<void> {
  const { now } = context
  const row = await insertFirewall(context, {
    ...columns,
    account_id: context.accountId,
    id: newId('firewall'),
    connection_id: connection.id,
    change: null,
    error: null,
    ordered_at: null,
    deleted_at: null,
    listed_at: now,
    created_at: now,
    updated_at: now,
    due_at: null,
  })
  await context.audit(firewallTarget(row), { before: null, after: shownOf(row) })
}

function shownOf({ name, attached_to }: FirewallRow) {
  return { name, attached_to: attached_to?.map(({ kind, ref }) => `${kind} ${ref}`) ?? null }
}

async function recordMissingFirewalls(
  context: Context,
  connectionId: string,
  startedAt: Date,
): Promise<void> {
  for (const firewall of await countMissing(context, 'firewalls', connectionId, startedAt)) {
    if (firewall.missed_listings < missedListingsMax || firewall.change?.kind === 'delete') continue
    await deleteFirewallRow(context, firewall.id)
    if (firewall.deleted_at !== null) continue
    await context.audit(firewallTarget(firewall), { before: shownOf(firewall), after: null })
    const attached_to = shownOf(firewall).attached_to ?? []
    await context.publish(firewallEvent('firewall.deleted', firewall, { attached_to, source: 'provider' }))
  }
}
