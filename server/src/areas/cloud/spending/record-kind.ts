/**
 * Records every day what is billed, and compares it with the ceilings of the account. A day is added in the transaction
 * that notes it as recorded, so that none is added twice. Days that were missed while the service did not run are added
 * with the prices of the next recorded day.
 */
import type { ProviderClients } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import type { Charging } from '../store/billed.ts'
import { compareWithCeilings } from './ceilings.ts'
import { chargingOf } from './providers.ts'
import { addDays } from './store/months.ts'
import { lockedSpending, updateRecorded } from './store/settings.ts'
import { spendingWork } from './work-name.ts'

/** Ceilings are compared so often: listings may have found new servers. */
const compareSeconds = 900

const daySeconds = 86_400

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients }

export function recordKind({ tenancy, providerClients }: Dependencies): WorkKind {
  return {
    name: spendingWork,
    table: 'cloud_spending',
    columns: [],
    leaseSeconds: 120,
    concurrency: 2,
    pollSeconds: 10,
    queue: { by: [], concurrency: 1 },
    async execute(job) {
      await tenancy.act(systemCaller(job.accountId, 'cloud', spendingWork), async (context) => {
        await job.hold(context.tx)
        const charging = await chargingOf(context, (connectionId) =>
          providerClients.manifest(context, connectionId),
        )
        const row = await lockedSpending(context)
        await recordUntilToday(context, row.recorded_on, charging)
        await compareWithCeilings(context, row, charging)
        const midnight = tomorrow(context.now)
        const nextComparison = addSeconds(context.now, compareSeconds)
        const isCompared = row.ceilings.length > 0 && nextComparison < midnight
        await job.finish(context.tx, { dueAt: isCompared ? nextComparison : midnight })
      })
    },
  }
}

async function recordUntilToday(
  context: Context,
  recordedOn: string | null,
  charging: Charging,
): Promise<void> {
  const today = dayOf(context.now)
  const missing = daysAfter(recordedOn, today)
  if (missing.length === 0) return
  const byMonth = Map.groupBy(missing, (day) => day.slice(0, 7))
  for (const [month, days] of byMonth) await addDays(context, { month, days: days.length }, charging)
  await updateRecorded(context, today)
}

/** The days after the recorded one until today. An account that is new begins today. */
function daysAfter(recordedOn: string | null, today: string): string[] {
  if (recordedOn === null) return [today]
  const days: string[] = []
  for (let day = nextDay(recordedOn); day <= today; day = nextDay(day)) days.push(day)
  return days
}

function nextDay(day: string): string {
  return dayOf(addSeconds(new Date(`${day}T00:00:00Z`), daySeconds))
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

function tomorrow(now: Date): Date {
  return new Date(`${nextDay(dayOf(now))}T00:00:00Z`)
}
