import { type Page, pageLimitMax } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'

export type ReadExportedPage<Item> = (
  context: Context,
  page: { limit: number; cursor?: string },
) => Promise<Page<Item>>

/** The pages of a list of any length, read one after the other, each in its own transaction. None of them is empty. */
export async function* exportedPages<Item>(
  within: Lookup,
  signal: AbortSignal,
  readPage: ReadExportedPage<Item>,
): AsyncGenerator<readonly Item[]> {
  let cursor: string | null = null
  do {
    signal.throwIfAborted()
    const page: { limit: number; cursor?: string } = {
      limit: pageLimitMax,
      ...(cursor !== null && { cursor }),
    }
    const { data, next_cursor }: Page<Item> = await within.act((context) => readPage(context, page))
    if (data.length > 0) yield data
    cursor = next_cursor
  } while (cursor !== null)
}
