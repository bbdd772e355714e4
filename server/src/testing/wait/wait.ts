import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'

/** Less than a hook may take (vitest.config.ts), for the error to be told by the wait. */
const hookMs = 85_000

/** When the running test has to be over, in ms since the epoch; null outside of tests. */
let testEnds: number | null = null

/** Called around each test, for a wait to end before the test does and to say what it waited for. */
export function setWaitDeadline(ends: number | null): void {
  testEnds = ends
}

const observed = new AsyncLocalStorage<{ last?: unknown }>()

/** Remembers what a test read, for the error of a wait that got no other answer. */
export function observe<T>(value: T): T {
  const store = observed.getStore()
  if (store) store.last = value
  return value
}

/** Asks again and again until the answer is there; throws with what was read last shortly before the test's time is over. */
export async function eventually<T>(
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
): Promise<T> {
  const ends = testEnds ?? Date.now() + hookMs
  const store: { last?: unknown } = {}
  return await observed.run(store, async () => {
    for (;;) {
      const found = await look()
      if (found !== null && found !== undefined && found !== false) return found
      if (Date.now() > ends) throw timeoutError(look, store)
      await delay(20)
    }
  })
}

function timeoutError(look: () => unknown, store: { last?: unknown }): Error {
  const read = 'last' in store ? `\nRead last: ${inspect(store.last, { depth: 6 })}` : ''
  const error = new Error(`This did not come true in time:\n${look}${read}`)
  Error.captureStackTrace(error, eventually)
  return error
}
