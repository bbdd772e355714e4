import { addSeconds } from '#kernel/time.ts'
import { backoffSeconds } from '#platform/work/claim/backoff.ts'
import type { Mail, Mailer } from './mailer.ts'

/** The number of attempts, in about a day, after which a mail is given up. */
export const mailAttemptsMax = 10

/** Sends a mail. Returns null if the server accepted it, otherwise its message. */
export async function trySend(mailer: Mailer, mail: Mail): Promise<string | null> {
  try {
    await mailer.send(mail)
    return null
  } catch (reason) {
    return (reason instanceof Error ? reason.message : String(reason)).slice(0, 500)
  }
}

/** The time of the next attempt. */
export function nextMailAttempt(now: Date, attempts: number): Date {
  return addSeconds(now, backoffSeconds(attempts, 60, 4 * 3600))
}
