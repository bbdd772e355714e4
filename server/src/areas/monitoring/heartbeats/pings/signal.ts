/** What a ping URL reports, by its last part: nothing, `start`, `fail`, `log`, or an exit code. */
import type { Signal } from '../store.ts'

export type ReportedSignal = { signal: Signal; exitCode: number | null }

const exitCodeMax = 255
const words: Readonly<Record<string, Signal>> = { start: 'start', fail: 'fail', log: 'log' }

/** Null: it is not the last part of a ping URL. */
export function signalOf(text: string | undefined): ReportedSignal | null {
  if (text === undefined) return { signal: 'success', exitCode: null }
  const signal = words[text.toLowerCase()]
  if (signal) return { signal, exitCode: null }
  if (!/^\d{1,3}$/.test(text)) return null
  const exitCode = Number(text)
  if (exitCode > exitCodeMax) return null
  return { signal: exitCode === 0 ? 'success' : 'fail', exitCode }
}

const runIdMax = 100

/** The run id of a ping; null if it has none. Undefined if it is not valid. */
export function runIdOf(text: string | undefined): string | null | undefined {
  if (text === undefined || text === '') return null
  return text.length <= runIdMax && /^[\x21-\x7e]+$/.test(text) ? text : undefined
}
