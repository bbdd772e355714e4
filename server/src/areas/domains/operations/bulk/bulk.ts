/** Queues an operation for each of many domains. Each is queued or refused separately. */
import { listDomains } from '#areas/domains/store/domain-list.ts'
import { selectDomainsById } from '#areas/domains/store/domains.ts'
import type { DomainRow } from '#areas/domains/store/tables.ts'
import { invalidInput, notFound, Problem, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { createSemaphore } from '#platform/work/semaphore.ts'
import type { OperationInput } from '../schema.ts'
import { operationView } from '../view.ts'
import { atOnce, type BulkOptions, bulkProblem, queueOne } from './queue-one.ts'
import { type BulkAction, bulkMax, type DomainBulk, type DomainBulkItem } from './schema.ts'

type Target = { id: string; domain: DomainRow | null }

export async function operateMany(
  within: Lookup,
  input: DomainBulk,
  options: BulkOptions,
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
  const isPurchase = action.kind === 'renew' || action.kind === 'restore'
  if (isPurchase && !action.max_price && !isDryRun)
    faults.push({ pointer: pointer('action', 'max_price'), message: 'is required to buy' })
  if (isPurchase && filter !== undefined && expected_count === undefined && !isDryRun)
    faults.push({
      pointer: pointer('expected_count'),
      message: 'is required to buy by filter: send `matched` of a dry run',
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

async function operateOne(
  within: Lookup,
  { id, domain }: Target,
  action: BulkAction,
  options: BulkOptions,
): Promise<DomainBulkItem> {
  const item = {
    id,
    name: domain?.name ?? null,
    operation_id: null,
    price: null,
    consequences: [],
    problem: null,
  }
  if (domain === null) return { ...item, outcome: 'failed', problem: bulkProblem(notFound('domain')) }
  if (isAsRequested(domain, action)) return { ...item, outcome: 'unchanged' }
  const queued = await queueOne(within, operationOf(domain, action), options)
  if ('problem' in queued) return { ...item, outcome: 'failed', problem: queued.problem }
  const { id: operationId, price, consequences } = operationView(queued.operation)
  return {
    ...item,
    outcome: 'changed',
    operation_id: options.isDryRun ? null : operationId,
    price,
    consequences,
  }
}

/** The expiry date is the one that Holdfast shows: a registrar that has another one refuses the renewal. */
function operationOf({ id, expires_on }: DomainRow, action: BulkAction): OperationInput {
  return action.kind === 'renew'
    ? { ...action, domain_id: id, expires_at: expires_on }
    : { ...action, domain_id: id }
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
