/**
 * Mail is written in the transaction of its cause, a row for each recipient, and sent as due work, so that none is sent
 * without its cause and none is lost. If a process ends between the server's response and the end of the claim, the
 * mail is sent again. It must not contain secrets, since it is stored in plain text.
 */
import { type Generated, sql } from 'kysely'
import { newId } from '#kernel/id.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
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
    reference: string | null
    created_at: Date
    due_at: Date | null
    lease: Generated<string | null>
  }
}

type MailRow = { recipient: string; subject: string; text: string; reference: string | null }
type Dependencies = {
  tenancy: Tenancy
  mailer: Mailer
  log: Log
  /** What records how mails with a reference went, in the transaction that ends the attempt. */
  attempted?: readonly MailAttempted[]
}

/** One attempt to hand over a mail: `error` is null once the server has taken it; `isOver` says that it was the last. */
export type MailAttempt = {
  reference: string | null
  recipient: string
  seconds: number
  error: string | null
  isOver: boolean
}
export type MailAttempted = (context: Context, attempt: MailAttempt) => Promise<void>

/** `reference` is what the sender finds its own record of the mail by. */
export type QueuedMail = Mail & { reference?: string }

/** Queues mail of an account, which is sent after the commit. */
export async function queueMail(
  tx: Tx,
  accountId: string,
  at: Date,
  mails: readonly QueuedMail[],
): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ to, subject, text, reference = null }) => ({
    account_id: accountId,
    id: newId('mail'),
    recipient: to,
    subject,
    text,
    reference,
    created_at: at,
    due_at: at,
  }))
  await tx.withTables<MailTables>().insertInto('mails').values(rows).execute()
  await wake(tx, mailWork)
}

/** Queues a mail that its sender refers to. One with the same reference that still waits is replaced. */
export async function queueReferencedMail(
  tx: Tx,
  accountId: string,
  at: Date,
  mail: Mail & { reference: string },
): Promise<void> {
  await cancelMails(tx, accountId, [mail.reference])
  await queueMail(tx, accountId, at, [mail])
}

/** Removes mails with these references that wait, and returns the references of those. One that is being sent stays. */
export async function cancelMails(
  tx: Tx,
  accountId: string,
  references: readonly string[],
): Promise<string[]> {
  const cancelled = await tx
    .withTables<MailTables>()
    .deleteFrom('mails')
    .where('account_id', '=', accountId)
    .where('reference', '=', sql<string>`any(${references})`)
    .where('lease', 'is', null)
    .returning('reference')
    .execute()
  return cancelled.flatMap(({ reference }) => reference ?? [])
}

export function mailKind(dependencies: Dependencies): WorkKind<MailRow> {
  return {
    name: mailWork,
    table: 'mails',
    columns: ['recipient', 'subject', 'text', 'reference'],
    leaseSeconds: 60,
    concurrency: 4,
    queue: { by: [], concurrency: 2 },
    execute: (job) => execute(job, dependencies),
  }
}

async function execute(
  job: Job<MailRow>,
  { tenancy, mailer, log, attempted = [] }: Dependencies,
): Promise<void> {
  const { accountId, id, attempt, row } = job
  const begun = performance.now()
  const error = await trySend(mailer, { to: row.recipient, subject: row.subject, text: row.text })
  if (error !== null) job.markFailed()
  const isOver = error === null || attempt >= mailAttemptsMax
  const { reference, recipient } = row
  const outcome = { reference, recipient, seconds: (performance.now() - begun) / 1000, error, isOver }
  await tenancy.act(systemCaller(accountId, 'mail', mailWork), async (context) => {
    const { tx, now } = context
    if (reference !== null) for (const record of attempted) await record(context, outcome)
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
