/** Queues an operation for each of many domains. Each is queued or refused separately. */
import type { ProviderClients } from '#areas/connections/index.ts'
import { listDomains } from '#areas/domains/store/domain-list.ts'
import { selectDomainsById } from '#areas/domains/store/domains.ts'
import type { DomainRow } from '#areas/domains/store/tables.ts'
import { invalidInput, notFound, Problem, pointer } from '#kernel/problem.ts'
import { type Context, withCaller } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { createSemaphore } from '#platform/work/semaphore.ts'
import { queueOperation } from '../queue-operation.ts'
import { requestedContacts } from '../request/contacts.ts'
import { requestedPurchase } from '../request/purchases.ts'
import type { RequestedOperation } from '../request/requested.ts'
import { requestedSetting } from '../request/settings.ts'
import type { OperationRow } from '../store/operations.ts'
import { operationView } from '../view.ts'
import { type BulkAction, bulkMax, type DomainBulk, type DomainBulkItem } from './schema.ts'

type Options = { isDryRun: boolean; providerClients: ProviderClients }
type Target = { id: string; domain: DomainRow | null }

/** Transactions and questions to registrars at once: few enough that other requests get connections, too. */
const atOnce = 4

export async function operateMany(
  within: Lookup,
  input: DomainBulk,
  options: Options,
): Promise<DomainBulkItem[]> {
  requireComplete(input, options.isDryRun)
  const targets = await within.act((context) => selectTargets(context, input))
  const inPlace = createSemaphore(atOnce)
  return await Promise.all(
    targets.map((target) => inPlace(() => operateOne(within, target, input.action, options))),
  )
}

/** What the schema cannot express. */
function requireComplete({ action, ids, filter, expected_count }: DomainBulk, isDryRun: boolean): void {
  const faults = []
  if ((ids === undefined) === (filter === undefined))
    faults.push({ pointer: pointer('ids'), message: 'send either `ids` or `filter`' })
  if (action.kind === 'renew' && !action.max_price && !isDryRun)
    faults.push({ pointer: pointer('action', 'max_price'), message: 'is required to buy' })
  if (action.kind === 'renew' && filter !== undefined && expected_count === undefined && !isDryRun)
    faults.push({
      pointer: pointer('expected_count'),
      message: 'is required to renew by filter: send `matched` of a dry run',
    })
  if (faults.length > 0) throw invalidInput(faults)
}

async function selectTargets(context: Context, input: DomainBulk): Promise<Target[]> {
  const { ids, filter, expected_count } = input
  if (ids !== undefined) {
    const found = new Map((await selectDomainsById(context, ids)).map((domain) => [domain.id, domain]))
    return [...new Set(ids)].map((id) => ({ id, domain: found.get(id) ?? null }))
  }
  const matching: DomainRow[] = []
  let cursor: string | undefined
  do {
    const page = await listDomains(context, {
      ...filter,
      sort: 'name',
      limit: 200,
      ...(cursor && { cursor }),
    })
    matching.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && matching.length <= bulkMax)
  if (matching.length > bulkMax)
    throw invalidInput([
      {
        pointer: pointer('filter'),
        message: `matches more than ${bulkMax} domains: narrow it, and send several requests`,
      },
    ])
  if (expected_count !== undefined && expected_count !== matching.length)
    throw new Problem(
      'conflict',
      `The filter matches ${matching.length} domains, not ${expected_count}. Nothing was changed.`,
    )
  return matching.map((domain) => ({ id: domain.id, domain }))
}

/** Rolls back the transaction of an item that is not to be saved. */
class RolledBack extends Error {}

async function operateOne(
  within: Lookup,
  { id, domain }: Target,
  action: BulkAction,
  { isDryRun, providerClients }: Options,
): Promise<DomainBulkItem> {
  const item = {
    id,
    name: domain?.name ?? null,
    operation_id: null,
    price: null,
    consequences: [],
    problem: null,
  }
  let queued: OperationRow | null = null
  try {
    if (domain === null) throw notFound('domain')
    if (isAsRequested(domain, action)) return { ...item, outcome: 'unchanged' }
    const prepared = await lookedUp(within, domain, action, { isDryRun, providerClients })
    await within.act(async (context) => {
      const one = withCaller(context, { ...within.caller, action: 'domains.operations.create' })
      const requested = prepared ?? (await settingOf(one, providerClients, domain, action))
      queued = await queueOperation(one, requested)
      if (isDryRun) throw new RolledBack('Nothing is saved')
    })
  } catch (error) {
    if (error instanceof Problem)
      return { ...item, outcome: 'failed', problem: { code: error.code, detail: error.message } }
    if (!(error instanceof RolledBack)) throw error
  }
  // Assigned in the transaction, which the compiler does not follow.
  const row = queued as OperationRow | null
  return {
    ...item,
    outcome: 'changed',
    operation_id: isDryRun ? null : (row?.id ?? null),
    price: row?.price ?? null,
    consequences: row ? operationView(row).consequences : [],
  }
}

function isAsRequested(domain: DomainRow, action: BulkAction): boolean {
  switch (action.kind) {
    case 'set_auto_renew':
      return domain.is_auto_renewed === action.auto_renew
    case 'set_lock':
      return domain.is_locked === action.locked
    case 'set_privacy':
      return domain.has_privacy === action.privacy
    default:
      return false
  }
}

/** The expiry date is the one that Holdfast shows: a registrar that has another one refuses the renewal. */
async function lookedUp(
  within: Lookup,
  { id, expires_on }: DomainRow,
  action: BulkAction,
  { isDryRun, providerClients }: Options,
): Promise<RequestedOperation | null> {
  if (action.kind === 'set_contacts')
    return await requestedContacts(
      within,
      providerClients,
      { ...action, domain_id: id },
      { isPreview: isDryRun },
    )
  if (action.kind !== 'renew') return null
  const input = { ...action, domain_id: id, expires_at: expires_on }
  return await requestedPurchase(within, providerClients, input, { isDryRun })
}

async function settingOf(
  context: Context,
  providerClients: ProviderClients,
  { id }: DomainRow,
  action: BulkAction,
): Promise<RequestedOperation> {
  if (action.kind === 'renew' || action.kind === 'set_contacts')
    throw new TypeError(`${action.kind} is no setting`)
  return await requestedSetting(context, providerClients, { ...action, domain_id: id })
}
