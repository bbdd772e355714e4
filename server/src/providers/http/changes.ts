import { setTimeout as delay } from 'node:timers/promises'
import { ProviderError } from '#providers/ports/provider-error.ts'

const delaysSeconds = [0, 0.5, 1, 2, 4, 8, 8, 8]

/**
 * For vendors that accept changes before they execute them: waits until a change is shown, for half a minute at most,
 * and throws `timeout` then.
 */
export async function untilShown(vendor: string, isShown: () => Promise<boolean>): Promise<void> {
  for (const seconds of delaysSeconds) {
    await delay(seconds * 1000)
    if (await isShown()) return
  }
  throw new ProviderError('timeout', `${vendor} has accepted the change and not made it yet.`)
}
