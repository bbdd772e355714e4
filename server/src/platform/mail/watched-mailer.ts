import type { Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import {
  type FailingType,
  type HealthContext,
  recordFailing,
  recordWorking,
} from '#platform/health/failing-resources.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { isServerFault, type Mailer } from './mailer.ts'

type Dependencies = { database: Database; clock: Clock; log: Log }

/** The operator's mail server, which belongs to no account. */
export const mailServer: FailingType = { name: 'mail_server', title: 'mail server', table: null }

/** A mailer that also records whether the operator's mail server works. */
export function watchedMailer(mailer: Mailer, serverName: string, dependencies: Dependencies): Mailer {
  const resource = { type: mailServer, id: 'smtp', name: serverName }
  return {
    async send(mail) {
      try {
        await mailer.send(mail)
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        const failure = { code: 'mail_server', message, connection: null }
        if (isServerFault(error))
          await recordInSystemScope(dependencies, (context) => recordFailing(context, resource, failure))
        throw error
      }
      await recordInSystemScope(dependencies, (context) => recordWorking(context, resource))
    },
  }
}

/** Recorded for the installation, not for an account. An error here has no effect on the mail. */
async function recordInSystemScope(
  { database, clock, log }: Dependencies,
  note: (context: HealthContext) => Promise<void>,
): Promise<void> {
  let lines: (() => void)[] = []
  try {
    await database.system(async (tx) => {
      lines = []
      await note({ tx, accountId: '', now: clock(), log, afterCommit: (line) => lines.push(line) })
    })
    for (const line of lines) line()
  } catch (error) {
    log.warn({ error: String(error) }, 'the state of the mail server was not recorded')
  }
}
