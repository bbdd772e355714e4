/** The pages of the areas in groups for the navigation, with the number of items that need attention. */
import type { Attention, DashboardArea, NavigationEntry } from '#area.ts'
import type { MessageKey, Namespace } from '#language/language.ts'

export type NavigationItem = Pick<NavigationEntry, 'path' | 'icon'> & {
  label: string
  barLabel: string
  isOnBar: boolean
  /** The number of items that need attention. */
  attention: number
  /** The paths of other pages of the navigation that are below this one. */
  below: readonly string[]
}

export type NavigationGroup = {
  /** The same in every language. */
  key: string
  heading: string
  items: NavigationItem[]
}

type NavigationText = {
  may: (needs: NavigationEntry['needs']) => boolean
  textOf: (area: Namespace, key: MessageKey<Namespace>) => string
}

/** The pages that the person may see; areas with the same heading form a group. */
export function navigationGroups(
  areas: readonly DashboardArea[],
  attention: readonly Pick<Attention, 'path'>[],
  { may, textOf }: NavigationText,
): NavigationGroup[] {
  const shown = areas.flatMap(({ name: area, heading, navigation }) =>
    navigation.filter(({ needs }) => may(needs)).map((entry) => ({ area, heading, entry })),
  )
  const paths = shown.map(({ entry }) => entry.path)
  const places = attention.map(({ path }) => ownerOf(path, paths))
  const groups = Map.groupBy(shown, ({ area, heading }) => textOf(area, heading))
  return [...groups].map(([heading, entries]) => ({
    // Not the key of the heading, which areas choose without each other.
    key: entries[0]?.area ?? heading,
    heading,
    items: entries.map(({ area, entry: { path, icon, label, barLabel = label, isOnBar = false } }) => ({
      path,
      icon,
      isOnBar,
      label: textOf(area, label),
      barLabel: textOf(area, barLabel),
      attention: places.filter((place) => place === path).length,
      below: paths.filter((other) => other !== path && isWithin(path, other)),
    })),
  }))
}

/** The page in the navigation that a URL belongs to: the one with the longest matching path. */
function ownerOf(address: string, paths: readonly string[]): string | undefined {
  const [pathname = ''] = address.split('?')
  return paths
    .filter((path) => isWithin(path, pathname))
    .toSorted((one, other) => other.length - one.length)[0]
}

/** Whether the page of a URL belongs to this entry, rather than to one below it. */
export function isShownPage(
  { path, below }: Pick<NavigationItem, 'path' | 'below'>,
  pathname: string,
): boolean {
  return isWithin(path, pathname) && !below.some((other) => isWithin(other, pathname))
}

export function isWithin(path: string, pathname: string): boolean {
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
}

const barLength = 3

/** The pages for the bar of a phone: those with `isOnBar`, then the first of the others. */
export function barItems(groups: readonly NavigationGroup[]): NavigationItem[] {
  const items = groups.flatMap((group) => group.items)
  return [...items.filter(({ isOnBar }) => isOnBar), ...items.filter(({ isOnBar }) => !isOnBar)].slice(
    0,
    barLength,
  )
}

/** The pages whose name or heading contains the search text. */
export function matchingGroups(groups: readonly NavigationGroup[], typed: string): NavigationGroup[] {
  const term = typed.trim().toLowerCase()
  if (term === '') return [...groups]
  return groups.flatMap((group) => {
    const isMeant = group.heading.toLowerCase().includes(term)
    const items = group.items.filter(({ label }) => isMeant || label.toLowerCase().includes(term))
    return items.length === 0 ? [] : [{ ...group, items }]
  })
}

export function attentionCount(items: readonly NavigationItem[]): number {
  return items.reduce((sum, { attention }) => sum + attention, 0)
}
