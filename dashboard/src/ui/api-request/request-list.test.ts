import { request } from '@holdfast/client'
import { describe, expect, it } from 'vitest'
import { listedOnce } from './request-list.ts'

const zones = request('dns.zones.list', { query: {} })

describe('The requests that a button shows', () => {
  it('are listed once, even if several components send them', () => {
    expect(listedOnce([zones, request('dns.zones.list', { query: {} })])).toEqual([zones])
    expect(listedOnce([zones, request('dns.zones.list', { query: { q: 'a' } })])).toHaveLength(2)
  })

  it('contain each action of a list once, for its first row', () => {
    const check = (zone_id: string) => request('dns.zones.check', { path: { zone_id } })
    expect(listedOnce([check('zone_1'), zones, check('zone_2')])).toEqual([check('zone_1'), zones])
  })
})
