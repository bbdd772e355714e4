import { IconWorld } from '@tabler/icons-react'
import { describe, expect, it } from 'vitest'
import type { DashboardArea, NavigationEntry } from '#area.ts'
import {
  attentionCount,
  barItems,
  isShownPage,
  isWithin,
  matchingGroups,
  navigationGroups,
} from './navigation-groups.ts'

type Page = [label: string, path: string, more?: Partial<NavigationEntry>]

/** An area with navigation only; its texts are its message keys. */
function area(name: string, heading: string, ...pages: Page[]): DashboardArea {
  const navigation = pages.map(([label, path, more]) => ({
    label,
    path,
    icon: IconWorld,
    needs: 'whoami',
    ...more,
  }))
  return {
    name,
    heading,
    navigation,
    routes: () => [],
  } as unknown as DashboardArea
}

const areas = [
  area(
    'dns',
    'DNS',
    ['Zones', '/dns/zones', { isOnBar: true }],
    ['Records', '/dns/records'],
    ['Domains', '/dns/domains'],
  ),
  area('servers', 'Servers', ['Servers', '/servers']),
  area('monitors', 'Monitoring', ['Monitors', '/monitors', { isOnBar: true }], ['Heartbeats', '/heartbeats']),
  area(
    'status',
    'Monitoring',
    ['Status pages', '/status-pages'],
    ['Secret', '/secret', { needs: 'instance.read' }],
  ),
]
const attention = [
  '/dns/zones/zone_1?tab=changes',
  '/dns/zones?attention=true',
  '/dns/zonesque',
  '/monitors/mon_1',
].map((path) => ({ path }))

const groups = navigationGroups(areas, attention, {
  may: (needs) => needs !== 'instance.read',
  textOf: (_area, key) => key,
})

describe('The navigation', () => {
  it('groups areas by heading, and omits pages that the person may not see', () => {
    expect(groups.map(({ heading, items }) => [heading, items.map(({ label }) => label)])).toEqual([
      ['DNS', ['Zones', 'Records', 'Domains']],
      ['Servers', ['Servers']],
      ['Monitoring', ['Monitors', 'Heartbeats', 'Status pages']],
    ])
  })

  it('keeps groups apart whose headings have the same key in their areas', () => {
    const found = navigationGroups(areas, [], {
      may: () => true,
      textOf: (name, key) => (String(key) === 'Monitoring' ? `${name} ${key}` : key),
    })
    expect(new Set(found.map(({ key }) => key)).size).toBe(4)
  })

  it('counts what needs attention at the page that contains it', () => {
    const attention = groups.flatMap(({ items }) =>
      items.map(({ label, attention: count }) => [label, count]),
    )
    expect(Object.fromEntries(attention)).toMatchObject({ Zones: 2, Records: 0, Monitors: 1 })
    expect(groups.map(({ items }) => attentionCount(items))).toEqual([2, 0, 1])
  })

  it('finds the page that an address belongs to', () => {
    expect(isWithin('/dns/zones', '/dns/zones/zone_1')).toBe(true)
    expect(isWithin('/dns/zones', '/dns/zonesque')).toBe(false)
    expect(isWithin('/', '/dns/zones')).toBe(false)
  })

  it('marks the page that is open, and not the one above it', () => {
    const domains = { path: '/domains', below: ['/domains/watched'] }
    expect(isShownPage(domains, '/domains/dom_1')).toBe(true)
    expect(isShownPage(domains, '/domains/watched/wdom_1')).toBe(false)
  })

  it('shows in the bar of a phone the pages that areas chose, and then the first of the others', () => {
    expect(barItems(groups).map(({ label }) => label)).toEqual(['Zones', 'Monitors', 'Records'])
  })

  it('finds pages by a part of their name or heading', () => {
    const found = (typed: string) =>
      matchingGroups(groups, typed).flatMap(({ items }) => items.map(({ label }) => label))
    expect(found(' beat')).toEqual(['Heartbeats'])
    expect(found('monitoring')).toEqual(['Monitors', 'Heartbeats', 'Status pages'])
    expect(found('nowhere')).toEqual([])
  })
})
