/** Seconds to wait after the n-th consecutive failure: doubles from `first` up to `most`, plus up to a fifth. */
export function backoffSeconds(failures: number, first: number, most: number): number {
  const base = Math.min(first * 2 ** Math.max(0, failures - 1), most)
  return base * (1 + Math.random() * 0.2)
}

const gatherMsMax = 1000
const msPerRow = 0.15
const msOfRowsMax = 20

/**
 * How long to collect due rows before the next claim. Under continuous notifications half of the time is for claims. The
 * pause is limited, since a claim that took long may have waited for a database that did not respond. A claim costs the
 * database about the same for one row as for a hundred, so the pause after a large claim is longer.
 */
export function gatherPauseMs(claimMs: number, rows: number): number {
  return Math.min(Math.max(claimMs, Math.min(rows * msPerRow, msOfRowsMax)), gatherMsMax)
}
