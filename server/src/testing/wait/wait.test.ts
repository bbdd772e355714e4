import { afterEach, expect, it } from 'vitest'
import { eventually, observe, setWaitDeadline } from './wait.ts'

afterEach(() => setWaitDeadline(null))

it('a wait without a result ends before the test, with its condition and the last value', async () => {
  setWaitDeadline(Date.now())
  const states = ['pending', 'failed']
  const wait = eventually(() => observe({ state: states.shift() ?? 'failed' }).state === 'delivered')
  await expect(wait).rejects.toThrow(/delivered.*Read last: \{ state: '(pending|failed)' \}/s)
})

it('a wait ends with the first result', async () => {
  const responses = [undefined, null, false, 0]
  expect(await eventually(() => responses.shift())).toBe(0)
})
