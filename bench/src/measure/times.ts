/** The duration of each of some runs of a task, in milliseconds, after a few that are not measured. */
export async function timesOf(task: (round: number) => Promise<unknown>, rounds = 200): Promise<number[]> {
  for (let round = 0; round < 20; round++) await task(round)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await task(round)
    times.push(performance.now() - begun)
  }
  return times
}
