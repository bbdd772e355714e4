/** Counts what happens, and finds the time of a given length in which most of it did. */
export function busiestWindow(countNow: () => number) {
  const samples: { at: number; count: number }[] = []
  const sample = () => void samples.push({ at: performance.now(), count: countNow() })
  sample()
  const timer = setInterval(sample, 50)
  return {
    stop: () => clearInterval(timer),
    /** By samples, which are 50 ms apart: something at the edge of the window can be missed. */
    mostIn(seconds: number): number {
      sample()
      let first = 0
      let most = 0
      for (const { at, count } of samples) {
        while (at - (samples[first]?.at ?? at) > seconds * 1000) first++
        most = Math.max(most, count - (samples[first]?.count ?? count))
      }
      return most
    },
  }
}
