/** Sends invitations by mail as due work, with retries for about a day. */
import { minuteText } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import { mailAttemptsMax, nextMailAttempt, trySend } from '#platform/mail/attempt.ts'
import type { Mail, Mailer } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/mail/quoted-name.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { selectAccount } from '../store.ts'
import { selectInvitation } from './invitation-store.ts'
import { invitationLink, invitationState, mailSecretPlace, mailWork } from './invitations.ts'

type Dependencies = { tenancy: Tenancy; mailer: Mailer; baseUrl: () => string }

export function invitationMailKind(dependencies: Dependencies): WorkKind {
  return {
    name: mailWork,
    table: 'invitations',
    columns: [],
    leaseSeconds: 60,
    concurrency: 4,
    queue: { by: [], concurrency: 2 },
    execute: (job) => execute(job, dependencies),
  }
}

async function execute(job: Job, { tenancy, mailer, baseUrl }: Dependencies): Promise<void> {
  const caller = systemCaller(job.accountId, 'invitation mail', mailWork)
  const mail = await tenancy.act(caller, (context) => prepare(context, job, baseUrl()))
  if (!mail) return
  const error = await trySend(mailer, mail)
  if (error !== null) job.markFailed()
  await tenancy.act(caller, ({ tx, now }) => {
    if (error === null) return job.finish(tx, { dueAt: null, set: settled('sent', null) })
    if (job.attempt >= mailAttemptsMax) return job.finish(tx, { dueAt: null, set: settled('failed', error) })
    const dueAt = nextMailAttempt(now, job.attempt)
    return job.finish(tx, { dueAt, failed: true, set: { mail_error: error } })
  })
}

function settled(mail: 'sent' | 'failed', mail_error: string | null) {
  return { mail, mail_error, mail_secret: null }
}

/** The mail; null if it is no longer needed. */
async function prepare(context: Context, job: Job, baseUrl: string): Promise<Mail | null> {
  const { tx, accountId, now } = context
  const invitation = await selectInvitation(tx, accountId, job.id)
  if (!invitation?.email || !invitation.mail_secret || invitationState(invitation, now) !== 'open') {
    const reason = 'The invitation was accepted, revoked or expired before the mail was sent.'
    await job.finish(tx, { dueAt: null, set: settled('failed', reason) })
    return null
  }
  const { name } = await selectAccount(tx, accountId)
  const secret = await context.openSecret(mailSecretPlace(invitation.id), invitation.mail_secret)
  const until = minuteText(invitation.expires_at)
  return {
    to: invitation.email,
    // A fixed subject, so that the inviter cannot write it.
    subject: 'Invitation to Holdfast',
    text: `You are invited to join the account ${quotedName(name)} on Holdfast with the role ${invitation.role}.\n\nOpen this link to accept; it works once, until ${until}:\n\n${invitationLink(baseUrl, secret)}\n\nIf you did not expect this invitation, ignore this mail.\n`,
  }
}
