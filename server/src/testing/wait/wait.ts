import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'

/** Less than the time limit of a hook (vitest.config.ts), so that the wait reports the error. */
const hookMs = 170_000

/** When the running test must end, in ms since the epoch. Null outside of tests. */
let testEnds: number | null = null

/** Called for each test, so that a wait ends before the test and reports what it waited for. */
export function setWaitDeadline(ends: number | null): void {
  testEnds = ends
}

const observed = new AsyncLocalStorage<{ last?: unknown }>()

/** Records the last value of a wait, for its error. */
export function observe<T>(value: T): T {
  const store = observed.getStore()
  if (store) store.last = value
  return value
}

/** Repeats `condition` until it returns a value. Shortly before the end of the test it throws, with the last value. */
export async function eventually<T>(
  condition: () => Promise<T | null | undefined | false> | T | null | undefined | false,
): Promise<T> {
  const ends = testEnds ?? Date.now() + hookMs
  const store: { last?: unknown } = {}
  return await observed.run(store, async () => {
    for (;;) {
      const found = await condition()
      if (found !== null && found !== undefined && found !== false) return found
      if (Date.now() > ends) throw timeoutError(condition, store)
      await delay(20)
    }
  })
}

function timeoutError(condition: () => unknown, store: { last?: unknown }): Error {
  const read = 'last' in store ? `\nRead last: ${inspect(store.last, { depth: 6 })}` : ''
  const error = new Error(`The condition was not met in time:\n${condition}${read}`)
  Error.captureStackTrace(error, eventually)
  return error
}
