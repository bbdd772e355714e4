/**
 * Look-ups of who sends a request, kept for half a second at most and forgotten at once when something changes in
 * this process: so a change holds for the next request here, and within a second in every other process.
 */
export interface Remembered<T> {
  find(key: string): Promise<T | undefined>
  /** To be called once a change is committed. */
  forget(): void
}

// A stream asks again every 0.4 s: what ends a token or a session ends its streams within a second.
const rememberedMs = 500
const rememberedMax = 10_000

export function remember<T>(lookUp: (key: string) => Promise<T | undefined>): Remembered<T> {
  const remembered = new Map<string, { value: T; until: number }>()
  // Counts forgettings: a look-up that began before one must not be remembered after it.
  let generation = 0
  return {
    async find(key) {
      const known = remembered.get(key)
      if (known && known.until > performance.now()) return known.value
      const begun = generation
      const value = await lookUp(key)
      if (value !== undefined && begun === generation) {
        if (remembered.size >= rememberedMax) remembered.clear()
        remembered.set(key, { value, until: performance.now() + rememberedMs })
      }
      return value
    },
    forget() {
      generation++
      remembered.clear()
    },
  }
}
