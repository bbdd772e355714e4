import { expect, it } from 'vitest'
import type { Caller, Tenancy } from '#platform/context.ts'
import type { Watch } from '#platform/database/watch.ts'
import { waitForAssignments } from './assignments.ts'
import type { ProbeSubject } from './subject-store.ts'

it('looks once in a while, and not for each of many changes', async () => {
  let looks = 0
  const tenancy = {
    async read() {
      looks++
      return null
    },
  } as unknown as Tenancy
  const changesAllTheTime: Watch = {
    count: () => 1,
    follow: async () => ({ next: async () => true, end() {} }),
  }
  const answer = await waitForAssignments(
    {
      tenancy,
      clock: () => new Date(),
      watch: changesAllTheTime,
      checks: () => {
        throw new Error('not called')
      },
      caller: {} as Caller,
    },
    { account_id: 'acc' } as ProbeSubject,
    { used: Buffer.of(), known: 'same', waitSeconds: 1, ended: new AbortController().signal },
  )
  expect(answer.status).toBe(304)
  expect(looks).toBeLessThan(4)
})
