import { setTimeout as delay } from 'node:timers/promises'

const waitMs = 50

/**
 * Begins tasks one after the other, each once the one before has finished its first step, or after a moment. Tasks that
 * begin at the same time would each open a connection to the database, which costs more than their queries.
 */
export async function beginInTurn(
  begins: readonly (() => Promise<void>)[],
  isStopping: () => boolean,
): Promise<void> {
  for (const begin of begins) {
    if (isStopping()) return
    await Promise.race([begin(), delay(waitMs, undefined, { ref: false })])
  }
}
