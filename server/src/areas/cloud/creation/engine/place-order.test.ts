import { describe, expect, it } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { ProviderError, type ProviderErrorKind } from '#providers/ports/provider-error.ts'
import { newOrder, placeOrder, type StoredOrder } from './place-order.ts'

const start = new Date('2026-02-01T10:00:00Z')
const fresh = newOrder(start)

/** A provider that answers each order with the next outcome: a ref, or how it fails. `made` has been created there. */
function provider({
  outcomes = [] as (ProviderErrorKind | { ref: string })[],
  made = null as string | null,
}) {
  const calls: string[] = []
  return {
    calls,
    do: (order: StoredOrder, now: Date) =>
      placeOrder(order, now, {
        async place() {
          calls.push('place')
          const outcome = outcomes.shift() ?? 'unknown'
          if (typeof outcome === 'object') return outcome.ref
          throw new ProviderError(outcome, 'No.')
        },
        async find() {
          calls.push('find')
          return made === null ? null : { ref: made }
        },
        async storeSent({ sent_at }) {
          calls.push(`sent ${sent_at}`)
          return true
        },
      }),
  }
}

const sentAt = (seconds: number): StoredOrder => ({
  ...fresh,
  sent_at: addSeconds(start, seconds).toISOString(),
})

describe('an order', () => {
  it('is stored as sent before it is', async () => {
    const at = provider({ outcomes: [{ ref: '42' }] })
    expect(await at.do(fresh, start)).toEqual({ state: 'created', ref: '42' })
    expect(at.calls).toEqual([`sent ${start.toISOString()}`, 'place'])
  })

  it('whose answer is lost is looked up, and not placed again for ten minutes', async () => {
    const at = provider({ outcomes: ['timeout'] })
    const lost = await at.do(fresh, start)
    if (lost.state !== 'lost') throw new Error(`It is ${lost.state}.`)
    expect(lost.order).toMatchObject({ sent_at: start.toISOString(), absences: 0 })
    const absent = await at.do(lost.order, addSeconds(start, 599))
    expect(absent).toMatchObject({ state: 'lost', order: { absences: 1 }, failure: null })
    expect(at.calls.filter((call) => call === 'place')).toHaveLength(1)
    await at.do(lost.order, addSeconds(start, 600))
    expect(at.calls.filter((call) => call === 'place')).toHaveLength(2)
  })

  it('that has created something is not placed again', async () => {
    const at = provider({ made: '42' })
    expect(await at.do(sentAt(0), addSeconds(start, 700))).toEqual({ state: 'created', ref: '42' })
    expect(at.calls).toEqual(['find'])
  })

  it('that the provider has no time for was not sent', async () => {
    const at = provider({ outcomes: ['rate_limited'] })
    expect(await at.do(fresh, start)).toMatchObject({ state: 'delayed', order: { sent_at: null } })
  })

  it('is refused only if nothing was created by an earlier one', async () => {
    const refused = provider({ outcomes: ['rejected'] })
    expect(await refused.do(fresh, start)).toMatchObject({ state: 'refused', failure: { kind: 'rejected' } })
    let looked = 0
    const outcome = await placeOrder(sentAt(0), addSeconds(start, 700), {
      place: () => Promise.reject(new ProviderError('conflict', 'The name is taken.')),
      find: async () => (looked++ === 0 ? null : { ref: '42' }),
      storeSent: async () => true,
    })
    expect(outcome).toEqual({ state: 'created', ref: '42' })
  })

  it('ends after thirty minutes, with or without having been sent', async () => {
    const late = addSeconds(start, 1800)
    const at = provider({})
    expect(await at.do(fresh, late)).toEqual({ state: 'overdue', wasSent: false })
    expect(await at.do(sentAt(1700), late)).toEqual({ state: 'overdue', wasSent: true })
    expect(at.calls).toEqual([])
  })

  it('that another worker has sent is left to it', async () => {
    const outcome = await placeOrder(fresh, start, {
      place: () => Promise.reject(new Error('It is placed twice.')),
      find: async () => null,
      storeSent: async () => false,
    })
    expect(outcome).toEqual({ state: 'taken' })
  })
})
