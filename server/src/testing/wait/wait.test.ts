import { afterEach, expect, it } from 'vitest'
import { eventually, observe, setWaitDeadline } from './wait.ts'

afterEach(() => setWaitDeadline(null))

it('a wait that gets no answer ends before the test, with what it asked and what it read last', async () => {
  setWaitDeadline(Date.now())
  const states = ['pending', 'failed']
  const wait = eventually(() => observe({ state: states.shift() ?? 'failed' }).state === 'delivered')
  await expect(wait).rejects.toThrow(/delivered.*Read last: \{ state: '(pending|failed)' \}/s)
})

it('a wait ends with the first answer that there is', async () => {
  const answers = [undefined, null, false, 0]
  expect(await eventually(() => answers.shift())).toBe(0)
})
