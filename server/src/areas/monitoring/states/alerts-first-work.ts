/**
 * Due work on the states of monitors or heartbeats. Rows of one account that are due together share a transaction: after a
 * restart, or when many are created, all of them are due within an interval. Those of which an incident may open or end
 * have a queue of their own, so that an alert does not wait behind thousands of first states.
 */
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import { createBatcher } from '#platform/work/claim/batcher.ts'
import { endClaims, holdClaims } from '#platform/work/claim/lease.ts'
import { createSemaphore } from '#platform/work/semaphore.ts'
import { type Job, LeaseLost, type WorkKind } from '#platform/work/work-kind.ts'
import type { StateQueue } from './work-name.ts'

/** Each holds a connection to the database. */
const transactionsMax = 8

/** How many rows share a transaction. An alert is sent when its transaction ends. */
const sizeMax: Readonly<Record<StateQueue, number>> = { alerts: 50, others: 200 }

export type DueColumns = { due_queue: StateQueue }

/** When a row has to be looked at again although nothing was reported, by its id; without or null: it need not. */
export type DueTimes = Map<string, Date | null>

type AlertsFirst = {
  name: string
  table: 'monitors' | 'heartbeats'
  /** What the audit log names as the actor. */
  actor: string
  /** Works out the states of these rows, which are locked. */
  update(context: Context, ids: readonly string[]): Promise<DueTimes>
  /** The queue of a row after its states were worked out, unless it became due again meanwhile. */
  queueAt(dueAt: Date | null): StateQueue
}

export function alertsFirstKind(
  tenancy: Tenancy,
  { name, table, actor, update, queueAt }: AlertsFirst,
): WorkKind<DueColumns> {
  const kind: WorkKind<DueColumns> = {
    name,
    table,
    columns: ['due_queue'],
    waitsWhileSuspended: true,
    leaseSeconds: 30,
    concurrency: 400,
    queue: { by: ['due_queue'], concurrency: 200 },
    async execute(job) {
      const isValid = await batches[job.row.due_queue](job.accountId, job)
      if (!isValid) throw new LeaseLost(`${name} ${job.id}`)
    },
  }

  /** Returns for each job whether its claim was still valid. */
  async function execute(context: Context, jobs: readonly Job<DueColumns>[]): Promise<boolean[]> {
    const claims = jobs.map(({ claim }) => claim)
    const held = await holdClaims(context.tx, kind, context.accountId, claims)
    const valid = claims.filter(({ lease }) => held.has(lease))
    const dueTimes = await update(
      context,
      valid.map(({ id }) => id),
    )
    const endings = valid.map((claim) => {
      const dueAt = dueTimes.get(claim.id) ?? null
      return { claim, ending: { dueAt, unlessDue: { due_queue: queueAt(dueAt) } } }
    })
    await endClaims(context.tx, kind, endings)
    return claims.map(({ lease }) => held.has(lease))
  }

  const semaphore = createSemaphore(transactionsMax)
  const executeBatch = (accountId: string, jobs: readonly Job<DueColumns>[]) =>
    semaphore(() => tenancy.act(systemCaller(accountId, actor, name), (context) => execute(context, jobs)))
  const batches = {
    alerts: createBatcher(executeBatch, sizeMax.alerts),
    others: createBatcher(executeBatch, sizeMax.others),
  }
  return kind
}
