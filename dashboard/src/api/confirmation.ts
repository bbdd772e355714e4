/** A question to the person that requests wait for: asked in one place, whatever asks it, and answered once for all. */
import { useSyncExternalStore } from 'react'

/** What waits for the answer; `end` gives it. */
export type Pending = { end: (isYes: boolean) => void; answered: Promise<boolean> }

export function createConfirmation() {
  let pending: Pending | null = null
  const listeners = new Set<() => void>()
  const setPending = (next: Pending | null) => {
    pending = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    /** Who asks while it is asked already waits for the same answer. */
    ask(): Promise<boolean> {
      if (pending) return pending.answered
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setPending({
        answered: promise,
        end(isYes) {
          setPending(null)
          resolve(isYes)
        },
      })
      return promise
    },
    /** What the dialog ends; null while nothing waits. */
    usePending: () => useSyncExternalStore(subscribe, () => pending),
  }
}
