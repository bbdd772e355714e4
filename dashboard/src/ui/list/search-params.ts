import { useNavigate, useSearch } from '@tanstack/react-router'

/** Keeps these parameters of the address, as texts; what else stands there is dropped. */
export function searchTexts<N extends string>(...names: N[]) {
  return (search: Record<string, unknown>): { [K in N]?: string } => {
    const kept = names.flatMap((name) => {
      const value = search[name]
      return value === undefined || value === '' ? [] : [[name, String(value)]]
    })
    // The names are those given, and each value was made a text.
    return Object.fromEntries(kept) as { [K in N]?: string }
  }
}

/** The filters of a page, which stand in its address so that they can be linked to. */
export function useFilters<F extends Record<string, string | undefined>>() {
  // Each page's route has checked its own parameters with `searchTexts`.
  const filters = useSearch({ strict: false }) as F
  const navigate = useNavigate()
  function setFilters(change: Partial<F>): void {
    void navigate({
      to: '.',
      search: (present: F) => withoutEmpty({ ...present, ...change }),
      replace: true,
      resetScroll: false,
    })
  }
  return { filters, setFilters }
}

function withoutEmpty<F extends object>(filters: F): F {
  const filled = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  // Each filter may be left out.
  return Object.fromEntries(filled) as F
}
