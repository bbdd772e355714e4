/**
 * The address of a page, declared once: its pattern names the parameters in the path, `search` those of the query
 * string. Routes, links, parameters and filters are derived from it, so a wrong name is a type error.
 */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

type ParamNames<P extends string> = P extends `${infer Head}/${infer Rest}`
  ? ParamNames<Head> | ParamNames<Rest>
  : P extends `$${infer Name}`
    ? Name
    : never
type Params<P extends string> = { [N in ParamNames<P>]: string }
type Search = Record<string, string>

export type PageAddress<P extends string, S extends Search> = {
  pattern: P
  /** Keeps the parameters of the page, as texts, and drops all others. */
  validateSearch(given: Record<string, unknown>): Partial<S>
  to(params: Params<P>, search?: Partial<S>): string
}

/** A query parameter; `text<'a' | 'b'>()` for one that only the page itself sets. */
export function text<V extends string = string>(): V {
  // Only its type is used.
  return '' as V
}

export function pageAddress<const P extends string, S extends Search = Record<string, never>>(
  pattern: P,

  search?: S,
): PageAddress<P, S> {
  const names = Object.keys(search ?? {})
  return {
    pattern,
    validateSearch(given) {
      const kept = names.map((name) => [name, given[name] === undefined ? '' : String(given[name])])
      return withoutEmpty(Object.fromEntries(kept) as Partial<S>)
    },
    to(params, search = {}) {
      const values: Record<string, string> = params
      const path = pattern.replace(/\$(\w+)/g, (_whole, name: string) =>
        encodeURIComponent(values[name] ?? ''),
      )
      const query = new URLSearchParams(withoutEmpty(search) as Record<string, string>).toString()
      return query === '' ? path : `${path}?${query}`
    },
  }
}

/** The path parameters of the current page. */
export function usePageParams<P extends string, S extends Search>(_page: PageAddress<P, S>): Params<P> {
  // The components of a page are rendered only at its address.
  return useParams({ strict: false }) as Params<P>
}

/** The filters of a page, which are part of its URL so that they can be linked. */
export function useFilters<P extends string, S extends Search>(_page: PageAddress<P, S>) {
  // The route has kept only the parameters of the page.
  const filters = useSearch({ strict: false }) as Partial<S>
  const navigate = useNavigate()
  function setFilters(change: { [N in keyof S]?: S[N] | undefined }): void {
    void navigate({
      to: '.',
      search: (present: Partial<S>) => withoutEmpty({ ...present, ...change }),
      replace: true,
      resetScroll: false,
    })
  }
  return { filters, setFilters }
}

function withoutEmpty<F extends object>(filters: F): F {
  const filled = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  // Each filter is optional.
  return Object.fromEntries(filled) as F
}
