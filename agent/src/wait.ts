import { setTimeout as delay } from 'node:timers/promises'

/** Waits. Returns false if the signal stopped the wait. */
export async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await delay(ms, undefined, { signal })
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}
