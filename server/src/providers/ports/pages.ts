/** A page of a list at a provider, with the cursor of the next; null: it is the last. */
type Page = { cursor: string | null }

/** All pages of a list, each requested when it is needed. */
export async function* pagesOf<P extends Page>(
  list: (cursor: string | null) => Promise<P>,
): AsyncGenerator<P> {
  let cursor: string | null = null
  do {
    const page: P = await list(cursor)
    yield page
    cursor = page.cursor
  } while (cursor !== null)
}
