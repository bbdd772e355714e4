import { setTimeout as delay } from 'node:timers/promises'

/** Asks again and again until the answer is there; the test's own time limit ends it otherwise. */
export async function eventually<T>(
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== null && found !== undefined && found !== false) return found
    await delay(20)
  }
}
