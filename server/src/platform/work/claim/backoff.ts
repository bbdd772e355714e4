/** Seconds to wait after the n-th consecutive failure: doubles from `first` up to `most`, plus up to a fifth. */
export function backoffSeconds(failures: number, first: number, most: number): number {
  const base = Math.min(first * 2 ** Math.max(0, failures - 1), most)
  return base * (1 + Math.random() * 0.2)
}
