import { setImmediate as nextTurn } from 'node:timers/promises'

/** How often other work had its turn while a task ran: once for each time it let go of the event loop. */
export async function turnsDuring(task: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const running = task().finally(() => {
    isDone = true
  })
  while (!isDone) {
    await nextTurn()
    turns += 1
  }
  await running
  return turns
}
