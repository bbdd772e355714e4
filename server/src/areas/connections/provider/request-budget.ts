/**
 * The budgets of requests that a vendor allows to one set of credentials, such as so many a minute and so many a day:
 * shared by all processes, with a fifth kept for requests that people wait for. A call that exceeds it waits; if the wait is too long, it fails as if the vendor had
 * limited it, so that work is tried again later.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Egress } from '#platform/net/egress.ts'
import type { StoredBudget } from '#platform/rates/stored-budget.ts'
import type { RequestBudget } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'

export const personWaitSeconds = 10
export const workWaitSeconds = 120
const keptForPeople = 0.2
/** What can be sent at once. Vendors count in windows: a burst just before a window ends must leave room for the rest. */
const sentAtOnce = 0.3
/** A vendor counts when requests arrive: one can be delayed on its way by so much more than a later one. */
const jitterSeconds = 0.2

type Budgeted = {
  /** The provider's name, for messages. */
  name: string
  waitSecondsMax: number
  /** Each takes one request; returns 0, or the seconds until one is available. */
  budgets: readonly (() => Promise<number>)[]
  onWait(seconds: number): void
}

/** In any time of `seconds`, and a little more, at most `requests` are taken, wherever the vendor's window begins. */
export function storedBudget(
  connectionId: string,
  { requests, seconds }: RequestBudget,
  isForPerson: boolean,
): StoredBudget {
  const burst = Math.ceil(requests * sentAtOnce)
  return {
    subject: `requests of ${connectionId} in ${seconds} s`,
    burst,
    everySeconds: (seconds + jitterSeconds) / (requests - burst + 1),
    reserved: isForPerson ? 0 : Math.min(burst - 1, Math.ceil(requests * keptForPeople)),
  }
}

/** The same egress; each request and connection takes one from every budget first. */
export function budgetedEgress(egress: Egress, budgeted: Budgeted): Egress {
  return {
    check: (url) => egress.check(url),
    async request(request) {
      await waitForBudgets(budgeted)
      return await egress.request(request)
    },
    async connect(target) {
      await waitForBudgets(budgeted)
      return await egress.connect(target)
    },
  }
}

async function waitForBudgets({ name, waitSecondsMax, budgets, onWait }: Budgeted): Promise<void> {
  let waited = 0
  for (const take of budgets)
    for (let seconds = await take(); seconds > 0; seconds = await take()) {
      if (waited + seconds > waitSecondsMax)
        throw new ProviderError(
          'rate_limited',
          `The requests that ${name} allows are used up for now; more are possible in ${Math.ceil(seconds)} s.`,
          { retryAfterSeconds: Math.ceil(seconds) },
        )
      onWait(seconds)
      await sleep(seconds * 1000)
      waited += seconds
    }
}
