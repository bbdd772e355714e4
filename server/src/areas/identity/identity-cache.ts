/**
 * Caches identities for half a second at most and clears the cache when something changes in this process. So a change
 * takes effect for the next request here, and within a second in every other process.
 */
export interface IdentityCache<T> {
  find(key: string): Promise<T | undefined>
  /** Call this after a change is committed. */
  forget(): void
}

// A stream checks its identity every 0.4 s, so an ended token or session ends its streams within a second.
const cachedMs = 500
const cachedMax = 10_000

export function createIdentityCache<T>(lookUp: (key: string) => Promise<T | undefined>): IdentityCache<T> {
  const cached = new Map<string, { value: T; until: number }>()
  // Counts the calls of `forget`: a lookup that started before one must not be cached after it.
  let generation = 0
  return {
    async find(key) {
      const known = cached.get(key)
      if (known && known.until > performance.now()) return known.value
      const begun = generation
      const value = await lookUp(key)
      if (value !== undefined && begun === generation) {
        if (cached.size >= cachedMax) cached.clear()
        cached.set(key, { value, until: performance.now() + cachedMs })
      }
      return value
    },
    forget() {
      generation++
      cached.clear()
    },
  }
}
