import { readFileSync } from 'node:fs'

/** Proportional set size: a shared page counts once across all processes that share it. */
export function pssOf(pid: string): number {
  return Number(/^Pss: +(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
}
