/** Seconds to wait after the n-th failure in a row: doubling from `first` up to `most`, up to a fifth later. */
export function backoffSeconds(failures: number, first: number, most: number): number {
  const base = Math.min(first * 2 ** Math.max(0, failures - 1), most)
  return base * (1 + Math.random() * 0.2)
}
