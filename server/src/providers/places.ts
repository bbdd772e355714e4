/** Lists of vendors that keep them apart by region or zone: each page has a page of every place left. */

export type PlacePage<Item> = { items: Item[]; cursor: string | null }

export async function pageOfPlaces<Item>(
  cursor: string | null,
  places: () => Promise<readonly string[]>,
  read: (place: string, cursor: string | null) => Promise<PlacePage<Item>>,
): Promise<PlacePage<Item>> {
  const left: (readonly [string, string | null])[] =
    cursor === null
      ? (await places()).map((place) => [place, null] as const)
      : Object.entries(JSON.parse(cursor))
  const pages = await Promise.all(
    left.map(async ([place, from]) => ({ place, page: await read(place, from) })),
  )
  const next = pages.flatMap(({ place, page }) => (page.cursor === null ? [] : [[place, page.cursor]]))
  return {
    items: pages.flatMap(({ page }) => page.items),
    cursor: next.length === 0 ? null : JSON.stringify(Object.fromEntries(next)),
  }
}
