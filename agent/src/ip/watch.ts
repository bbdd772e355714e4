import { warnOfPlainText } from '../options.ts'
import { waited } from '../wait.ts'
import { type CheckContext, createCheck, type Outcome } from './check.ts'
import type { Settings } from './settings.ts'
import { openStateFile } from './state-file.ts'

/** Checks repeatedly until the signal stops it, or once with `--once`. Returns the last outcome. */
export async function watch(settings: Settings, context: CheckContext): Promise<Outcome['kind']> {
  const { log, signal } = context
  warnOfPlainText(settings.url, log)
  if (!settings.once)
    log(`Watching the addresses of ${settings.interface ?? 'this machine'} for ${settings.url.href}`)
  const check = createCheck(settings, openStateFile(settings.stateFile, log), context)
  for (let failures = 0; ; ) {
    const outcome = await check()
    if (settings.once && !signal.aborted) return outcome.kind
    failures = outcome.kind === 'unavailable' ? failures + 1 : 0
    const waitMs = failures > 0 ? backoffMs(settings, failures, outcome) : settings.everyMs
    if (failures > 0 && !signal.aborted) log(`Retrying in ${Math.round(waitMs / 1000)} s`)
    if (!(await waited(waitMs, signal))) return 'unchanged'
  }
}

const firstWaitMs = 30_000
const lastWaitMs = 15 * 60_000

/** The wait doubles with each failure and has a random part, so that not all agents reconnect at the same moment. */
function backoffMs({ everyMs }: Settings, failures: number, outcome: Outcome): number {
  const asked = outcome.kind === 'unavailable' ? outcome.retryAfterMs : 0
  const wait = Math.max(Math.min(firstWaitMs, everyMs) * 2 ** Math.min(failures - 1, 10), asked)
  return Math.min(wait, lastWaitMs) * (1 + 0.2 * Math.random())
}
