import { isDatabaseUnavailable } from '#platform/database/connection/unavailable.ts'

const mostAtOnce = 100

type Pending<In, Out> = { item: In; resolve: (out: Out) => void; reject: (reason: unknown) => void }

/**
 * Lets jobs of an account that want the same done at about the same time share one transaction: while one is
 * under way, the next gather. A job alone waits for nobody. `run` answers each item at its place; if it fails
 * for several, each is run alone, so that nobody fails for another's sake.
 */
export function createBatcher<In, Out>(
  run: (accountId: string, items: readonly In[]) => Promise<readonly Out[]>,
): (accountId: string, item: In) => Promise<Out> {
  const waiting = new Map<string, Pending<In, Out>[]>()

  async function answerAll(accountId: string, asks: Pending<In, Out>[]): Promise<void> {
    // Those that begin in the same turn go together.
    await null
    while (asks.length > 0) await answer(accountId, asks.splice(0, mostAtOnce))
    waiting.delete(accountId)
  }

  async function answer(accountId: string, asks: readonly Pending<In, Out>[]): Promise<void> {
    try {
      const items = asks.map(({ item }) => item)
      const outs = await run(accountId, items)
      // One for each item, says the contract of `run`.
      for (const [place, { resolve }] of asks.entries()) resolve(outs[place] as Out)
    } catch (error) {
      if (asks.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of asks) reject(error)
      else for (const ask of asks) await answer(accountId, [ask])
    }
  }

  return (accountId, item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Out>()
    const ask = { item, resolve, reject }
    const others = waiting.get(accountId)
    if (others) others.push(ask)
    else {
      const asks = [ask]
      waiting.set(accountId, asks)
      void answerAll(accountId, asks)
    }
    return promise
  }
}
