import { selectServersById } from '#areas/cloud/index.ts'
import type { Context } from '#platform/context.ts'

/** The names of the servers that these rows refer to, by id. */
export async function serverNames(
  context: Context,
  rows: readonly { server_id: string | null }[],
): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap(({ server_id }) => server_id ?? []))
  if (ids.size === 0) return new Map()
  return new Map((await selectServersById(context, [...ids])).map(({ id, name }) => [id, name]))
}
