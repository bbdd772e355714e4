import { setImmediate as nextTurn } from 'node:timers/promises'

/** How often other work ran during a task: once for each time it yielded to the event loop. */
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
