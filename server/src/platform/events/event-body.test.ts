import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyBytesMax, eventBody } from './event-body.ts'

const kind = 'dns.records_changed'
const bodyOf = (data: Record<string, unknown>, readMore?: string) =>
  JSON.parse(eventBody({ kind, data, ...(readMore !== undefined && { readMore }) }))

describe('the body of an event', () => {
  it('contains exactly the event type and its data', () => {
    expect(eventBody({ kind, data: { zone: 'example.com', added: [1] } })).toBe(
      '{"event":"dns.records_changed","data":{"zone":"example.com","added":[1]}}',
    )
  })

  it('keeps lists of 100 entries as they are', () => {
    const added = Array.from({ length: 100 }, (_, index) => index)
    expect(bodyOf({ added, removed: [] })).toEqual({ event: kind, data: { added, removed: [] } })
  })

  it('cuts longer lists at 100 entries, and states the length of each and where to read the rest', () => {
    const added = Array.from({ length: 101 }, (_, index) => index)
    expect(bodyOf({ zone: 'example.com', added, removed: [1] }, '/v1/dns/zones/zone_1')).toEqual({
      event: kind,
      data: {
        zone: 'example.com',
        added: added.slice(0, 100),
        removed: [1],
        counts: { added: 101, removed: 1 },
        truncated: true,
        read_more: '/v1/dns/zones/zone_1',
      },
    })
  })

  it('cuts lists further while the message is longer than 256 KiB', () => {
    const added = Array.from({ length: 90 }, () => ({ value: 'é'.repeat(5_000) }))
    const { data } = bodyOf({ zone: 'example.com', added })
    expect(data).toMatchObject({ zone: 'example.com', counts: { added: 90 }, truncated: true })
    expect(data.added.length).toBeGreaterThan(0)
    expect(data.added).toEqual(added.slice(0, data.added.length))
  })

  it('omits members that are too long for any message, and states so', () => {
    const body = bodyOf({ zone: 'example.com', detail: 'x'.repeat(bodyBytesMax), added: [1] }, '/v1/x')
    expect(body.data).toMatchObject({ zone: 'example.com', truncated: true, read_more: '/v1/x' })
    expect(body.data).not.toHaveProperty('detail')
  })

  it('is never longer than 256 KiB in bytes, and states whenever it was shortened', () => {
    const text = fc
      .tuple(fc.constantFrom('x', 'é', '😀', '\u0000'), fc.nat(300_000))
      .map(([char, times]) => char.repeat(times))
    const value = fc.oneof(text, fc.array(text, { maxLength: 5 }), fc.array(fc.nat(), { maxLength: 300 }))
    const name = fc
      .string({ minLength: 1, maxLength: 8 })
      .filter((candidate) => !['truncated', 'counts'].includes(candidate))
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 6 }), (data) => {
        const body = eventBody({ kind, data })
        expect(Buffer.byteLength(body)).toBeLessThanOrEqual(bodyBytesMax)
        const isWhole = body === JSON.stringify({ event: kind, data })
        expect(JSON.parse(body).data.truncated === true).toBe(!isWhole)
      }),
      { numRuns: 60 },
    )
  })
})
