/**
 * The due work of managed certificates: orders, renewals, suggestions of the CA, and revocations.
 *
 * waiting → (due) → an order is opened → its steps, one after another → issued → (renewal due) → an order is opened → …
 * An order that fails leaves `failing`, and another is opened after a while. Each step is recorded before the next, so that
 * another process continues where one was killed. The CA is asked outside of transactions, at the times that it names.
 */
import { type ProviderClients, resourceError, retryAt } from '#areas/connections/index.ts'
import { readRRsetStates } from '#areas/dns/index.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { AliasLookup } from '#platform/delegation/alias-lookup.ts'
import type { AuthoritativeReader } from '#platform/delegation/authoritative-reader.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { noteMissingRequest } from '../agent/silent-agent.ts'
import { type AcmeClients, signerOf } from '../clients.ts'
import { managedWork } from '../managed/channel.ts'
import { AcmeError } from '../protocol/acme-error.ts'
import { limitedClient } from '../protocol/limited-client.ts'
import {
  findLockedAccount,
  isUsable,
  lockedManaged,
  type ManagedRow,
  type OrderRow,
  updateManaged,
} from '../store.ts'
import { selectValuesOf } from './challenge-record-store.ts'
import { putChallengeRecords } from './challenge-records.ts'
import { closeFailed, closeIssued } from './close.ts'
import { openOrder } from './open-order.ts'
import { findOpenOrder, updateOrder } from './order-store.ts'
import { type Published, type StepInput, type StepResult, takeStep } from './take-step.ts'
import { waitForAccount } from './unusable-account.ts'
import { doUpkeep, recordRenewalInfo, recordRevocation, type Upkeep, upkeepOf } from './upkeep.ts'

export type WorkDependencies = {
  tenancy: Tenancy
  clients: AcmeClients
  providerClients: ProviderClients
  aliasOf: AliasLookup
  authoritativeReader: AuthoritativeReader
}

/** Steps of one claim, at most: another certificate may wait. */
const stepsMax = 12
/** How long a step may last, with all its repetitions. */
const stepSecondsMax = { order: 86_400, authorize: 86_400, publish: 3600, respond: 3600 } as const
const stepSecondsDefault = 6 * 3600
/** Between two repetitions of a step, unless the CA names a longer time. */
const waitSecondsMax = 60
/** How long requests to the CA are sent in one repetition: others wait for the worker. */
const stepRequestSeconds = 300

export function managedKind(dependencies: WorkDependencies): WorkKind {
  const { tenancy } = dependencies
  return {
    name: managedWork,
    table: 'managed_certificates',
    columns: [],
    waitsWhileSuspended: true,
    leaseSeconds: 120,
    concurrency: 16,
    queue: { by: [], concurrency: 4 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'ACME', managedWork)
      const act = <T>(task: (context: Context) => Promise<T>) => tenancy.act(caller, task)
      for (let step = 1; step <= stepsMax; step++) {
        const task = await act((context) => prepare(context, job, dependencies))
        if (task === null) return
        const isOver = await carryOut(task, job, act, dependencies, step === stepsMax)
        if (isOver || job.signal.aborted) return
      }
    },
  }
}

type Act = <T>(task: (context: Context) => Promise<T>) => Promise<T>
type Task =
  | { kind: 'step'; input: StepInput }
  | { kind: 'upkeep'; upkeep: Upkeep }
  | { kind: 'open'; managed: ManagedRow }

/** The next task. Null: there is none, and the claim has ended. */
async function prepare(
  context: Context,
  job: Job,
  { clients, providerClients }: WorkDependencies,
): Promise<Task | null> {
  await job.hold(context.tx)
  const managed = await lockedManaged(context, job.id)
  const account = await findLockedAccount(context, managed.acme_account_id)
  const order = await findOpenOrder(context, managed.id)
  if (!account || !isUsable(account)) {
    const dueAt = account && (await waitForAccount(providerClients, context, { managed, account, order }))
    await job.finish(context.tx, { dueAt: dueAt ?? null })
    return null
  }
  const ca = { client: clients.of(account), signer: await signerOf(context, account) }
  const upkeep = upkeepOf(context, { managed, account, ...ca })
  if (upkeep) return { kind: 'upkeep', upkeep }
  if (order?.step === 'csr') {
    const missing = await noteMissingRequest(context, managed, order)
    const dueAt =
      'dueAt' in missing
        ? missing.dueAt
        : await closeFailed(providerClients, context, { managed, account, order }, missing.failure)
    await job.finish(context.tx, { dueAt })
    return null
  }
  if (order) {
    const published = order.step === 'publish' ? await selectPublished(context, order) : []
    return { kind: 'step', input: { account, order, ...ca, published, now: context.now } }
  }
  const { order_at } = managed
  if (order_at !== null && order_at <= context.now) return { kind: 'open', managed }
  await job.finish(context.tx, { dueAt: nextDueAt(managed) })
  return null
}

function nextDueAt({ renewal_info, order_at, state }: ManagedRow): Date | null {
  const checkAt = renewal_info && state === 'issued' ? new Date(renewal_info.check_at) : null
  return order_at && checkAt && checkAt < order_at ? checkAt : order_at
}

async function selectPublished(context: Context, order: OrderRow): Promise<Published[]> {
  const values = await selectValuesOf(context, order.id)
  const states = await readRRsetStates(
    context,
    values.map(({ zone_id, name }) => ({ zoneId: zone_id, name, type: 'TXT' })),
  )
  return values.flatMap((value, index) => {
    const status = states[index]
    return status ? { ...value, status } : []
  })
}

/** Returns whether the claim has ended. */
async function carryOut(
  task: Task,
  job: Job,
  act: Act,
  dependencies: WorkDependencies,
  isLast: boolean,
): Promise<boolean> {
  if (task.kind === 'open') return await openOrder(act, job, task.managed)
  if (task.kind === 'upkeep') return await carryOutUpkeep(task.upkeep, job, act)
  const input = { ...task.input, client: limitedClient(task.input.client, stepRequestSeconds) }
  const result = await tryStep(dependencies, act, input)
  try {
    return await act((context) => record(context, job, dependencies, input.order, result, isLast))
  } catch (error) {
    // A zone that cannot be changed, or a plan that allows no more records.
    if (!(error instanceof Problem)) throw error
    const { code, message } = error
    return await act((context) =>
      record(context, job, dependencies, input.order, { failure: { code, message } }, isLast),
    )
  }
}

async function tryStep(
  dependencies: WorkDependencies,
  act: Act,
  input: StepInput,
): Promise<StepResult | { retry: AcmeError }> {
  try {
    return await takeStep({ ...dependencies, read: act }, input)
  } catch (error) {
    if (!(error instanceof AcmeError)) throw error
    if (error.isTransient) return { retry: error }
    const { code, message, retryAfterSeconds, subproblems } = error
    const [first] = subproblems
    const shown = first ? `${first.identifier}: ${first.message}` : message
    return { failure: { code, message: shown, retryAfterSeconds } }
  }
}

async function record(
  context: Context,
  job: Job,
  { providerClients }: WorkDependencies,
  before: OrderRow,
  result: StepResult | { retry: AcmeError },
  isLast: boolean,
): Promise<boolean> {
  await job.hold(context.tx)
  const managed = await lockedManaged(context, job.id)
  const order = await findOpenOrder(context, managed.id)
  const account = await findLockedAccount(context, managed.acme_account_id)
  // It was cancelled, or replaced by another, in the meantime.
  if (!account || order?.id !== before.id) {
    await job.finish(context.tx, { dueAt: context.now })
    return true
  }
  const closing = { managed, account, order }
  if ('chain' in result) {
    const dueAt = await closeIssued(providerClients, context, closing, result.chain)
    await job.finish(context.tx, { dueAt })
    return true
  }
  if ('failure' in result) {
    const dueAt = await closeFailed(providerClients, context, closing, result.failure, result.authorizations)
    await job.finish(context.tx, { dueAt })
    job.markFailed()
    return true
  }
  const isOverdue = addSeconds(order.step_since, stepLimit(order)) <= context.now
  if ('retry' in result) {
    const { retry } = result
    if (isOverdue && retry.code !== 'rateLimited') {
      await job.finish(context.tx, { dueAt: await closeFailed(providerClients, context, closing, retry) })
      return true
    }
    await recordRetry(context, managed, order, retry)
    await job.finish(context.tx, { dueAt: retryAfter(context, job, retry), failed: true })
    return true
  }
  if (isOverdue && result.step === order.step) {
    const failure = { code: 'timeout', message: overdueMessage(order) }
    await job.finish(context.tx, { dueAt: await closeFailed(providerClients, context, closing, failure) })
    return true
  }
  await recordStep(context, managed, order, result, providerClients)
  if (result.waitSeconds === 0 && !isLast) return false
  const waitSeconds =
    result.step === order.step ? askLess(context, order, result.waitSeconds) : result.waitSeconds
  await job.finish(context.tx, { dueAt: addSeconds(context.now, waitSeconds) })
  return true
}

/** A step that lasts is repeated less and less often. */
function askLess({ now }: Context, { step_since }: OrderRow, waitSeconds: number): number {
  const waited = (now.getTime() - step_since.getTime()) / 1000
  return Math.max(waitSeconds, Math.min(waited / 10, waitSecondsMax))
}

async function recordStep(
  context: Context,
  managed: ManagedRow,
  order: OrderRow,
  result: Extract<StepResult, { step: OrderRow['step'] }>,
  providerClients: ProviderClients,
): Promise<void> {
  const { step, set = {}, records = [] } = result
  const { authorizations, error: _error, ...columns } = set
  await updateOrder(context, order.id, {
    ...columns,
    ...(authorizations && { authorizations: JSON.stringify(authorizations) }),
    error: null,
    step,
    ...(step !== order.step && { step_since: context.now }),
  })
  if (records.length > 0) await putChallengeRecords(providerClients, context, records)
  const state = step === 'publish' || step === 'respond' || step === 'validate' ? 'validating' : 'ordering'
  if (state !== managed.state || managed.error !== null)
    await updateManaged(context, managed.id, {
      state,
      error: null,
      revision: managed.revision + 1,
      updated_at: context.now,
    })
}

/** What the CA said, while the order waits. */
async function recordRetry(
  context: Context,
  managed: ManagedRow,
  order: OrderRow,
  { code, message }: AcmeError,
): Promise<void> {
  const error = resourceError(context, { code, message })
  await updateOrder(context, order.id, { error: JSON.stringify(error) })
  await updateManaged(context, managed.id, {
    error: JSON.stringify(error),
    revision: managed.revision + 1,
    updated_at: context.now,
  })
}

/** A CA that limits requests without naming a time is left alone for an hour. */
const limitedSeconds = 3600

function retryAfter(context: Context, job: Job, error: AcmeError): Date {
  if (error.code === 'rateLimited' && error.retryAfterSeconds === null)
    return addSeconds(context.now, limitedSeconds)
  return retryAt(context, job, error)
}

function stepLimit({ step }: OrderRow): number {
  return step in stepSecondsMax ? stepSecondsMax[step as keyof typeof stepSecondsMax] : stepSecondsDefault
}

function overdueMessage({ step, authorizations }: OrderRow): string {
  if (step !== 'publish') return 'The CA did not finish the order in time.'
  const records = authorizations.flatMap(({ record }) => record ?? [])
  return `The name servers did not answer with the TXT record of ${[...new Set(records)].join(', ')} within an hour. Check that the zone applies its changes.`
}

async function carryOutUpkeep(upkeep: Upkeep, job: Job, act: Act): Promise<boolean> {
  const outcome = await doUpkeep(upkeep)
  return await act(async (context) => {
    await job.hold(context.tx)
    const managed = await lockedManaged(context, job.id)
    if (upkeep.kind === 'revoke') return await recordRevocation(context, job, managed, outcome)
    await recordRenewalInfo(context, managed, outcome)
    return false
  })
}
