/** What the sign-in library refuses, in our own words. Its codes are a list of its own; ours are the contract. */
import { invalidInput, Problem } from '#kernel/problem.ts'
import type { ProblemCode } from '#kernel/problem-catalogue.ts'

/** A refusal of the library. What it has written all the same, such as a count of failures, stays. */
export class LibraryRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const wrongSecond = 'The code is wrong, or was used before.'
const startAgain = 'The sign-in was not begun here, or took too long. Begin again.'

const words: Record<string, [ProblemCode, string]> = {
  INVALID_EMAIL_OR_PASSWORD: ['sign_in_failed', 'The e-mail address or the password is wrong.'],
  INVALID_EMAIL: ['sign_in_failed', 'The e-mail address or the password is wrong.'],
  INVALID_CODE: ['sign_in_failed', wrongSecond],
  INVALID_BACKUP_CODE: ['sign_in_failed', wrongSecond],
  INVALID_TWO_FACTOR_COOKIE: ['sign_in_failed', startAgain],
  CHALLENGE_NOT_FOUND: ['sign_in_failed', startAgain],
  PASSKEY_OF_SOMEBODY_ELSE: ['sign_in_failed', 'This passkey belongs to somebody else.'],
  PASSKEY_NOT_FOUND: ['sign_in_failed', 'This passkey is not known here.'],
  AUTHENTICATION_FAILED: ['sign_in_failed', 'The passkey did not prove itself.'],
  PASSKEY_WITHOUT_PERSON: [
    'sign_in_failed',
    'The passkey was used without a PIN, a fingerprint or the like, so it stands for nobody.',
  ],
  FAILED_TO_VERIFY_REGISTRATION: ['conflict', 'The passkey did not prove itself. Begin again.'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ['sign_in_failed', 'Too many wrong codes. Begin the sign-in again.'],
  SESSION_NOT_FRESH: ['reauthentication_required', 'The sign-in is more than a day old.'],
  TOTP_ALREADY_ENABLED: ['wrong_state', 'A second factor is in use already. Turn it off first.'],
  TOTP_NOT_ENABLED: ['wrong_state', 'No second factor was begun.'],
  TWO_FACTOR_NOT_ENABLED: ['wrong_state', 'No second factor is in use.'],
  BACKUP_CODES_NOT_ENABLED: ['wrong_state', 'No second factor is in use.'],
  INVALID_TOKEN: ['link_invalid', 'The link was used, has expired, or was replaced.'],
  CREDENTIAL_ACCOUNT_NOT_FOUND: ['wrong_state', 'No password is set.'],
  PROVIDER_NOT_FOUND: ['provider_unavailable', 'The sign-in provider cannot be reached.'],
}

/** The library locks a second factor for this long after ten wrong codes in a row. */
const lockSeconds = 900

export function problemOf({ status, code, message }: LibraryRefusal, passwordField: string): Problem {
  if (code === 'INVALID_PASSWORD')
    return invalidInput([{ pointer: `/${passwordField}`, message: 'is not your password' }])
  if (status === 429)
    return new Problem('rate_limited', 'Too many wrong codes. The second factor is locked for a while.', {
      headers: { 'Retry-After': String(lockSeconds) },
    })
  const known = words[code]
  if (known) return new Problem(...known)
  if (status === 401) return new Problem('session_ended', 'Nobody is signed in.')
  return new Problem(status === 404 ? 'not_found' : 'conflict', `The sign-in refuses: ${message || code}.`)
}
