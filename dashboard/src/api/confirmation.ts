/**
 * A confirmation by the person that requests wait for. One dialog asks for all of them, and one choice serves all.
 */
import { useSyncExternalStore } from 'react'

/** The open confirmation; `end` reports the choice. */
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
    /** Opens the dialog. If it is open, the request waits for the same choice. */
    open(): Promise<boolean> {
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
    /** The confirmation that the dialog ends; null if there is none. */
    usePending: () => useSyncExternalStore(subscribe, () => pending),
  }
}
