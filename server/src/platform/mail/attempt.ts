import { addSeconds } from '#kernel/time.ts'
import { backoffSeconds } from '#platform/work/claim/backoff.ts'
import type { Mail, Mailer } from './mailer.ts'

/** After so many attempts, in about a day, a mail is given up. */
export const mailAttemptsMax = 10

/** Null once the server has taken the mail, else its words. */
export async function trySend(mailer: Mailer, mail: Mail): Promise<string | null> {
  try {
    await mailer.send(mail)
    return null
  } catch (reason) {
    return (reason instanceof Error ? reason.message : String(reason)).slice(0, 500)
  }
}

/** When to try again after so many attempts. */
export function nextMailAttempt(now: Date, attempts: number): Date {
  return addSeconds(now, backoffSeconds(attempts, 60, 4 * 3600))
}
