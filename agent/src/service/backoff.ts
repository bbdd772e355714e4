/** How long to wait after so many failures: a random time up to a limit that doubles ("full jitter"). */
export function backoffMs(failures: number, maxMs: number, random: () => number = Math.random): number {
  return random() * Math.min(1000 * 2 ** Math.min(failures - 1, 20), maxMs)
}
