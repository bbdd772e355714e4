/**
 * Where reports come in. Most of them say what is known already, and cost as little as can be: the first one in
 * a minute looks the source up and notes that it was seen, the others are answered from memory. What is
 * remembered is forgotten with any change of the account, in whatever process it is made.
 *
 * Reports that would change something come out of a small store, of which one a minute comes back. A report that
 * was turned away takes nothing from it: clients that try again cannot lengthen their own wait.
 */

import { quotaOf } from '#kernel/gcra.ts'
import type { Clock } from '#kernel/time.ts'
import { tokenDigest } from '#kernel/token.ts'
import { changeChannel } from '#platform/account-changes.ts'
import { type Acting, actingAs, actingForSystem, type Context, type Tenancy } from '#platform/context.ts'
import { condition } from '#platform/database/condition.ts'
import type { Database } from '#platform/database/database.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { budgetBuckets } from '#platform/rates/budget.ts'
import type { RateLimiter } from '#platform/rates/rate-limiter.ts'
import { gathered } from '#platform/work/gathered.ts'
import { families } from '../addresses.ts'
import { confirmBindings } from '../bindings/confirm.ts'
import {
  dynamicIpDb,
  type Holder,
  type KnownAddresses,
  selectByDigest,
  selectHosts,
  updateSource,
} from '../store.ts'
import { noteReport, type Told, toldView, trimPast } from './note-report.ts'
import type { Outcome } from './outcome.ts'
import { refusalOf, report, type Said, saysNothingNew, shown } from './report.ts'

export type ReceptionDependencies = {
  database: Database
  tenancy: Tenancy
  clock: Clock
  plans: PlanCatalogue
  limiter: RateLimiter
}

/** Too many reports, or trouble of our own: to be tried again later, with nothing lost. */
export type Busy = 'busy'

export interface Reception {
  /** The source of a token; null if there is none, or the token has been replaced. */
  find(token: string): Promise<Holder | null>
  take(holder: Holder, said: Said, told: Told, requestId: string): Promise<Outcome | Busy>
  /** Notes a report that is refused before anything of it could be taken. */
  refuse(holder: Holder, outcome: Outcome, told: Told, requestId: string): Promise<Outcome>
  /** Which of these names belong to another source of the account. */
  othersAmong(holder: Holder, names: readonly string[], told: Told, requestId: string): Promise<string[]>
  /** What is remembered of an account's sources: a change holds from the next report on. */
  forget(accountId: string): void
}

const restMs = 60_000
const rememberedMax = 10_000
const changes = quotaOf(10, 1)

type Memory = {
  find(token: string): Promise<Holder | undefined>
  /** Null: of all accounts. */
  forget(accountId: string | null): void
}

export function createReception(dependencies: ReceptionDependencies): Reception {
  const { tenancy, clock, plans, limiter } = dependencies
  const memory = createMemory(dependencies)

  /** Whether there is room for a report that has to be written down. */
  async function spend(holder: Holder): Promise<boolean> {
    const spender = { accountId: holder.account_id, actorId: holder.id }
    const own = { key: `{${holder.account_id}}/reports/${holder.id}`, quota: changes }
    const budget = budgetBuckets(plans.of(holder.plan), 'ingest', spender)
    return (await limiter.take([own, ...budget], 1)).taken
  }

  const reported = gathered((accountId, arrivals: readonly Arrival[]) =>
    tenancy.act(actingForSystem(accountId, 'dynamic IP reports', 'dynamic_ips.report'), (context) =>
      reportAll(context, arrivals),
    ),
  )

  return {
    async find(token) {
      const holder = await memory.find(token)
      if (!holder) return null
      const isPrevious = !holder.digest.equals(tokenDigest(token))
      const { previous_valid_until: until } = holder
      return isPrevious && (!until || until <= clock()) ? null : holder
    },
    async take(holder, said, told, requestId) {
      const acting = actingFor(holder, told, requestId)
      const refusal = holder.suspended_at ? ({ code: 'abuse' } as const) : refusalOf(holder, said)
      if (refusal) return await this.refuse(holder, refusal, told, requestId)
      // The device has found no address, and none is known: it is to try again, not to believe that all is well.
      if (namesNothing(said) && namesNothing(holder.addresses))
        return await this.refuse(holder, { code: '911' }, told, requestId)
      if (saysNothingNew(holder, said)) {
        const outcome: Outcome = { code: 'nochg', addresses: shown(holder.addresses) }
        // Last seen in the future: the clock was set back since.
        const rested = Math.abs(clock().getTime() - (holder.last_seen_at?.getTime() ?? 0))
        if (rested < restMs) return outcome
        if (await tenancy.act(acting, (context) => noteSeen(context, holder, said, told, outcome)))
          return outcome
      }
      if (!(await spend(holder))) return 'busy'
      const outcome = await reported(holder.account_id, { id: holder.id, said, told, acting })
      memory.forget(holder.account_id)
      return outcome
    },
    async refuse(holder, outcome, told, requestId) {
      // Written down as long as there is room; the answer is the same.
      if (await spend(holder))
        await tenancy.act(actingFor(holder, told, requestId), async (context) => {
          await updateSource(context, holder.id, { last_report: toldView(context, told, outcome) })
          await noteReport(context, holder.id, told, outcome)
          await trimPast(context, holder.id)
        })
      return outcome
    },
    othersAmong: (holder, names, told, requestId) =>
      tenancy.act(actingFor(holder, told, requestId), (context) => selectHosts(context, names)),
    forget: memory.forget,
  }
}

function namesNothing(byFamily: Said | KnownAddresses): boolean {
  return families.every((family) => byFamily[family] === undefined)
}

type Arrival = { id: string; said: Said; told: Told; acting: Acting }

/**
 * Reports of an account that come together share a transaction and go through it side by side: when a provider of
 * many restarts, all of them come at once. Those of one source keep their order.
 */
async function reportAll(context: Context, arrivals: readonly Arrival[]): Promise<Outcome[]> {
  const outcomes = new Map<Arrival, Outcome>()
  const bySource = Map.groupBy(arrivals, ({ id }) => id)
  await Promise.all(
    [...bySource.values()].map(async (inOrder) => {
      for (const arrival of inOrder) {
        const { id, said, told, acting } = arrival
        outcomes.set(arrival, await report(actingAs(context, acting), id, said, told))
      }
    }),
  )
  return arrivals.flatMap((arrival) => outcomes.get(arrival) ?? [])
}

/** The reporter: whoever holds the token of the source. */
function actingFor({ account_id, id, name, hint }: Holder, told: Told, requestId: string): Acting {
  return {
    accountId: account_id,
    actor: { type: 'token', id, name, hint, permissions: [] },
    origin: { ip: told.ip, user_agent: told.userAgent },
    requestId,
    action: 'dynamic_ips.report',
  }
}

/**
 * That a source was seen as it is known; and a look at what follows it, where the last was long ago. False: it is
 * known otherwise by now, so that the report may say something new after all.
 */
async function noteSeen(
  context: Context,
  holder: Holder,
  said: Said,
  told: Told,
  outcome: Outcome,
): Promise<boolean> {
  const { tx, accountId, now } = context
  const addresses: KnownAddresses = { ...holder.addresses }
  for (const family of families) {
    const known = addresses[family]
    if (known && said[family] !== undefined) addresses[family] = { ...known, observed_at: now.toISOString() }
  }
  const { numUpdatedRows } = await dynamicIpDb(tx)
    .updateTable('dynamic_ips')
    .set({ last_seen_at: now, last_report: toldView(context, told, outcome), addresses })
    .where('account_id', '=', accountId)
    .where('id', '=', holder.id)
    // Somebody else may have changed or seen it meanwhile.
    .where('seq', '=', holder.seq)
    .where(condition`last_seen_at < ${new Date(now.getTime() - restMs)}::timestamptz + interval '1 ms'`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await confirmBindings(context, holder)
  context.afterCommit(() => {
    holder.last_seen_at = now
    holder.addresses = addresses
  })
  return true
}

/** Sources by their tokens, each for a minute at most. */
function createMemory({ database }: ReceptionDependencies): Memory {
  const remembered = new Map<string, { holder: Holder; until: number }>()
  let generation = 0
  let listening: Promise<void> | null = null

  function forget(accountId: string | null): void {
    generation++
    for (const [key, { holder }] of remembered)
      if (accountId === null || holder.account_id === accountId) remembered.delete(key)
  }
  const listen = () =>
    database.listen(changeChannel, forget).catch((error: unknown) => {
      listening = null
      throw error
    })

  return {
    forget,
    async find(token) {
      const key = tokenDigest(token).toString('base64')
      const known = remembered.get(key)
      if (known && known.until > performance.now()) return known.holder
      listening ??= listen()
      await listening
      const begun = generation
      const holder = await database.system((tx) => selectByDigest(tx, tokenDigest(token)))
      // A look-up that began before a change must not be remembered after it.
      if (holder && begun === generation) {
        if (remembered.size >= rememberedMax) remembered.clear()
        remembered.set(key, { holder, until: performance.now() + restMs })
      }
      return holder
    },
  }
}
