/** Lists of servers of vendors that keep them apart by region or zone: each page has a page of every place left. */
import type { CloudServer } from './ports/cloud/servers.ts'

export type ServerPage = { servers: CloudServer[]; cursor: string | null }

export async function pageOfPlaces(
  cursor: string | null,
  places: () => Promise<readonly string[]>,
  read: (place: string, cursor: string | null) => Promise<ServerPage>,
): Promise<ServerPage> {
  const left: (readonly [string, string | null])[] =
    cursor === null
      ? (await places()).map((place) => [place, null] as const)
      : Object.entries(JSON.parse(cursor))
  const pages = await Promise.all(
    left.map(async ([place, from]) => ({ place, page: await read(place, from) })),
  )
  const next = pages.flatMap(({ place, page }) => (page.cursor === null ? [] : [[place, page.cursor]]))
  return {
    servers: pages.flatMap(({ page }) => page.servers),
    cursor: next.length === 0 ? null : JSON.stringify(Object.fromEntries(next)),
  }
}
