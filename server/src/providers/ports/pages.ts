import { ProviderError } from './provider-error.ts'

/** A page of a list at a provider, with the cursor of the next; null: it is the last. */
type Page = { cursor: string | null }

/** All pages of a list, each requested when it is needed. Throws a ProviderError if the list leads back to a page of it. */
export async function* pagesOf<P extends Page>(
  list: (cursor: string | null) => Promise<P>,
): AsyncGenerator<P> {
  let cursor: string | null = null
  const seen = new Set<string>()
  do {
    const page: P = await list(cursor)
    yield page
    cursor = page.cursor
    if (cursor !== null && seen.has(cursor))
      throw new ProviderError(
        'unknown',
        'The list of the provider does not end: it leads back to a page before.',
      )
    if (cursor !== null) seen.add(cursor)
  } while (cursor !== null)
}
