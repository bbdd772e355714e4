import { describe, expect, it } from 'vitest'
import { digitalocean } from '#providers/digitalocean/adapter.ts'
import { hetzner } from '#providers/hetzner/adapter.ts'
import { linode } from '#providers/linode/adapter.ts'
import { vultr } from '#providers/vultr/adapter.ts'
import { readingSeconds, serversPerMinute, windowsToRead } from './pace.ts'

describe('the metrics that are read in a minute', () => {
  it.each([hetzner, digitalocean, linode])(
    'leave most of the requests that $manifest.name allows',
    (adapter) => {
      const { manifest } = adapter
      const { requests = 0, budget } = manifest.serverMetrics ?? {}
      const perMinute = serversPerMinute(manifest) * requests
      expect(perMinute).toBeGreaterThan(0)
      for (const one of manifest.budgets ?? [])
        expect(perMinute * (one.seconds / 60)).toBeLessThanOrEqual(one.requests * 0.3)
      if (budget) expect(perMinute * (budget.seconds / 60)).toBeLessThanOrEqual(budget.requests * 0.8)
    },
  )

  it('are not read at a provider that has none', () => {
    expect(serversPerMinute(vultr.manifest)).toBe(0)
  })

  it('are of one server at least, where a vendor allows few requests', () => {
    const serverMetrics = { names: [], stepSeconds: 60, requests: 10 }
    expect(serversPerMinute({ budgets: [{ requests: 60, seconds: 3600 }], serverMetrics })).toBe(1)
  })
})

describe('the time that is read of a server', () => {
  const now = new Date('2026-11-27T12:34:56Z')
  const minutely = { stepSeconds: 60 }

  it('is a day for a new one, in windows of as many points as vendors answer', () => {
    const windows = windowsToRead(null, minutely, now)
    expect(windows[0]?.from).toEqual(new Date('2026-11-26T12:35:00Z'))
    expect(windows.at(-1)?.to).toEqual(new Date('2026-11-27T12:32:00Z'))
    for (const [index, { from, to, stepSeconds }] of windows.entries()) {
      expect((to.getTime() - from.getTime()) / 1000 / stepSeconds).toBeLessThanOrEqual(500)
      if (index > 0) expect(from).toEqual(windows[index - 1]?.to)
    }
    expect(windowsToRead(null, { stepSeconds: 300 }, now)).toHaveLength(1)
  })

  it('begins before the end of what was read, for what the vendor shows late', () => {
    expect(windowsToRead(new Date('2026-11-27T12:17:00Z'), minutely, now)).toEqual([
      { from: new Date('2026-11-27T12:07:00Z'), to: new Date('2026-11-27T12:32:00Z'), stepSeconds: 60 },
    ])
  })

  it('follows what was read where the provider keeps no history, every minute', () => {
    const counters = { ...minutely, keepsNoHistory: true } as const
    const [from, to] = [new Date('2026-11-27T12:31:00Z'), new Date('2026-11-27T12:32:00Z')]
    expect(windowsToRead(from, counters, now)).toEqual([{ from, to, stepSeconds: 60 }])
    expect(readingSeconds(counters)).toBe(60)
    expect(readingSeconds({})).toBe(900)
  })

  it('is at most a day after an outage', () => {
    expect(windowsToRead(new Date('2026-11-01T00:00:00Z'), { stepSeconds: 300 }, now)).toEqual(
      windowsToRead(null, { stepSeconds: 300 }, now),
    )
  })
})
