/**
 * Mail is written in the transaction of its cause, a row for each recipient, and sent as due work, so that none is sent
 * without its cause and none is lost. If a process ends between the server's response and the end of the claim, the
 * mail is sent again. It must not contain secrets, since it is stored in plain text.
 */
import { newId } from '#kernel/id.ts'
import { systemCaller, type Tenancy } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { mailAttemptsMax, nextMailAttempt, trySend } from './attempt.ts'
import type { Mail, Mailer } from './mailer.ts'

const mailWork = 'mail'

type MailTables = {
  mails: {
    account_id: string
    id: string
    recipient: string
    subject: string
    text: string
    created_at: Date
    due_at: Date | null
  }
}

type MailRow = { recipient: string; subject: string; text: string }
type Dependencies = { tenancy: Tenancy; mailer: Mailer; log: Log }

/** Queues mail of an account, which is sent after the commit. */
export async function queueMail(tx: Tx, accountId: string, at: Date, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ to, subject, text }) => ({
    account_id: accountId,
    id: newId('mail'),
    recipient: to,
    subject,
    text,
    created_at: at,
    due_at: at,
  }))
  await tx.withTables<MailTables>().insertInto('mails').values(rows).execute()
  await wake(tx, mailWork)
}

export function mailKind(dependencies: Dependencies): WorkKind<MailRow> {
  return {
    name: mailWork,
    table: 'mails',
    columns: ['recipient', 'subject', 'text'],
    leaseSeconds: 60,
    concurrency: 4,
    queue: { by: [], concurrency: 2 },
    execute: (job) => execute(job, dependencies),
  }
}

async function execute(job: Job<MailRow>, { tenancy, mailer, log }: Dependencies): Promise<void> {
  const { accountId, id, attempt, row } = job
  const error = await trySend(mailer, { to: row.recipient, subject: row.subject, text: row.text })
  if (error !== null) job.markFailed()
  const isOver = error === null || attempt >= mailAttemptsMax
  await tenancy.act(systemCaller(accountId, 'mail', mailWork), async ({ tx, now }) => {
    if (!isOver) return await job.finish(tx, { dueAt: nextMailAttempt(now, attempt), failed: true })
    await job.finish(tx, { dueAt: null })
    await tx
      .withTables<MailTables>()
      .deleteFrom('mails')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
  })
  // A failing mail server is logged once, by the mailer.
  if (error !== null)
    log[isOver ? 'warn' : 'info'](
      { account_id: accountId, mail_id: id, attempt, error },
      isOver ? 'a mail could not be sent and was given up' : 'a mail was not accepted',
    )
}
