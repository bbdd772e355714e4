/**
 * Mails to people about their own access: a sign-in from a new browser, a new token, a new password. They reveal
 * actions that the person did not take, so each explains what to do then. Subjects are fixed.
 */
import { minuteText } from '#kernel/time.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { quotedName } from '#platform/mail/quoted-name.ts'
import { takeFromBudget } from '#platform/rates/stored-budget.ts'

export type Notice = { subject: string; text: string }

/** The origin of a request. */
export type ClientOrigin = { ip: string; userAgent: string; at: Date }

/** This number of mails about one subject at once, then one per hour, so that a program cannot flood a mailbox. */
const burst = 10
const everySeconds = 3600

/** Queues the notice for these addresses, unless too many notices about the same subject were sent. */
export async function notify(
  tx: Tx,
  { accountId, about, to, at }: { accountId: string; about: string; to: readonly string[]; at: Date },
  { subject, text }: Notice,
): Promise<void> {
  if (to.length === 0) return
  const budget = { subject: `notice ${subject} ${about}`, burst, everySeconds }
  if ((await takeFromBudget(tx, budget, at)) > 0) return
  const mails = [...new Set(to)].map((address) => ({ to: address, subject, text }))
  await queueMail(tx, accountId, at, mails)
}

export function newSignIn(clientInfo: ClientOrigin, baseUrl: string): Notice {
  return {
    subject: 'New sign-in to Holdfast',
    text: paragraphs(
      'A new browser was used to sign in with your e-mail address.',
      originText(clientInfo),
      'If this was you, ignore this mail. If not, change your password and end your other sessions:',
      `${baseUrl}/account?tab=sign-in`,
    ),
  }
}

export function newPassword(clientInfo: ClientOrigin): Notice {
  return {
    subject: 'Your Holdfast password was reset',
    text: paragraphs(
      'Your password was reset with a link from the operator of the installation, and all your sessions were ended.',
      originText(clientInfo),
      'If this was not you, tell the operator of the installation immediately.',
    ),
  }
}

export function newToken(
  token: { name: string; by: string; account: string },
  clientInfo: ClientOrigin,
  baseUrl: string,
): Notice {
  const { name, by, account } = token
  return {
    subject: 'New API token in Holdfast',
    text: paragraphs(
      `${quotedName(by)} created the API token ${quotedName(name)} in the account ${quotedName(account)}.`,
      originText(clientInfo),
      'If this was not expected, revoke the token:',
      `${baseUrl}/tokens`,
    ),
  }
}

function originText({ ip, userAgent, at }: ClientOrigin): string {
  return `Time: ${minuteText(at)}\nAddress: ${ip}\nProgram: ${quotedName(userAgent || 'unknown')}`
}

function paragraphs(...texts: readonly string[]): string {
  return `${texts.join('\n\n')}\n`
}
