import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseUnavailable } from '#platform/database/connection/unavailable.ts'

const defaultSizeMax = 100

type Pending<In, Out> = { item: In; resolve: (out: Out) => void; reject: (reason: unknown) => void }

type Pauses = { gatherMs?: number; restMs?: (size: number) => number }

/**
 * Batches jobs of an account that need the same operation at about the same time into one transaction: while one is
 * running, the next batch collects items. A single job does not wait. `run` returns a result for each item, in order;
 * if it fails for several, each is run separately, so that no item fails because of another.
 *
 * With `gatherMs`, a first item waits so long for others: fewer transactions, where nobody waits for the result. With
 * `restMs`, which receives the size of a batch, the next one begins so long after it and collects items meanwhile.
 */
export function createBatcher<In, Out>(
  run: (accountId: string, items: readonly In[]) => Promise<readonly Out[]>,
  sizeMax = defaultSizeMax,
  { gatherMs = 0, restMs = () => 0 }: Pauses = {},
): (accountId: string, item: In) => Promise<Out> {
  const waiting = new Map<string, Pending<In, Out>[]>()

  async function runAll(accountId: string, pending: Pending<In, Out>[]): Promise<void> {
    // Items added in the same tick are batched.
    await (gatherMs === 0 ? null : delay(gatherMs))
    while (pending.length > 0) {
      const batch = pending.splice(0, sizeMax)
      await runBatch(accountId, batch)
      const ms = restMs(batch.length)
      if (ms > 0 && pending.length < sizeMax) await delay(ms)
    }
    waiting.delete(accountId)
  }

  async function runBatch(accountId: string, pending: readonly Pending<In, Out>[]): Promise<void> {
    try {
      const items = pending.map(({ item }) => item)
      const outs = await run(accountId, items)
      // By the contract of `run`, there is one result for each item.
      for (const [place, { resolve }] of pending.entries()) resolve(outs[place] as Out)
    } catch (error) {
      if (pending.length === 1 || isDatabaseUnavailable(error))
        for (const { reject } of pending) reject(error)
      else for (const one of pending) await runBatch(accountId, [one])
    }
  }

  return (accountId, item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Out>()
    const job = { item, resolve, reject }
    const others = waiting.get(accountId)
    if (others) others.push(job)
    else {
      const pending = [job]
      waiting.set(accountId, pending)
      void runAll(accountId, pending)
    }
    return promise
  }
}
