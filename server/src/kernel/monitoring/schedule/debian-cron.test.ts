/** Clock changes in Europe/Berlin as Debian's cron handles them: the same expressions in a crontab and here. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { titleWithout } from '#providers/testing/servers/programs.ts'
import { temporaryDirectory } from '#testing/process/process.ts'
import { missingDebianCron, startDebianCron } from '#testing/servers/debian-cron.ts'
import { eventually } from '#testing/wait/wait.ts'
import { parseCron } from './cron-expression.ts'
import { nextCronRun } from './cron-schedule.ts'

const timeZone = 'Europe/Berlin'
const everyMinute = '* * * * *'
const expressions = [
  '0 1 * * *',
  '0 2 * * *',
  '30 2 * * *',
  '0 3 * * *',
  '0 2,3 * * *',
  '*/30 2 * * *',
  '0 */1 * * *',
  '0 0-23 * * *',
  '30 0-23 * * *',
  '0 2 * * 1',
  '0 2 */2 * 0',
]

/** The expressions whose jobs cron starts at a full minute, when it has started those of `expected`. */
async function startedAt(minute: number, expected: readonly string[]): Promise<string[]> {
  const directory = temporaryDirectory()
  onTestFinished(directory.remove)
  const started = join(directory.path, 'started')
  // Gives jobs that must not start a moment to do so.
  const end = `${everyMinute} sleep 1; echo 'end' >> ${started}`
  const lines = [...expressions.map((text) => `${text} echo '${text}' >> ${started}`), end]
  const cron = startDebianCron(lines, { at: new Date(minute - 5000), timeZone })
  onTestFinished(() => cron.end())
  const read = () => (existsSync(started) ? readFileSync(started, 'utf8').trim().split('\n') : [])
  await eventually(() => [...expected, 'end'].every((text) => read().includes(text)))
  return expressions.filter((text) => read().includes(text))
}

describe.skipIf(missingDebianCron.length > 0)(titleWithout(missingDebianCron, 'Debian’s cron'), () => {
  it.concurrent.each([
    ['after the hour that is skipped in spring', '2026-03-29T01:00:00Z'],
    ['before the hour that is repeated in autumn', '2026-10-25T00:00:00Z'],
    ['in the middle of its first pass', '2026-10-25T00:30:00Z'],
    ['when it is repeated', '2026-10-25T01:00:00Z'],
    ['on any other day', '2026-06-01T00:00:00Z'],
  ])('starts the jobs that are expected: %s', async (_when, time) => {
    const minute = Date.parse(time)
    const expected = expressions.filter(
      (text) => nextCronRun(parseCron(text), timeZone, minute - 5000) === minute,
    )
    expect(await startedAt(minute, expected)).toEqual(expected)
  })
})
