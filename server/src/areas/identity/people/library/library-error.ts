/**
 * Translates the sign-in library's errors to problems. Its codes are its own; the problem codes are part of the API
 * contract.
 */

import type { ProblemCode } from '#kernel/problem/catalogue.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'

/** A rejection by the library. What the library has written, such as a failure count, is still committed. */
export class LibraryError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const wrongCode = 'The code is wrong or was already used.'
const startAgain = 'The sign-in was not started here or took too long. Start again.'

const messages: Record<string, [ProblemCode, string]> = {
  INVALID_EMAIL_OR_PASSWORD: ['sign_in_failed', 'The e-mail address or the password is wrong.'],
  INVALID_EMAIL: ['sign_in_failed', 'The e-mail address or the password is wrong.'],
  INVALID_CODE: ['sign_in_failed', wrongCode],
  INVALID_BACKUP_CODE: ['sign_in_failed', wrongCode],
  INVALID_TWO_FACTOR_COOKIE: ['sign_in_failed', startAgain],
  CHALLENGE_NOT_FOUND: ['sign_in_failed', startAgain],
  PASSKEY_OF_SOMEBODY_ELSE: ['sign_in_failed', 'This passkey belongs to another user.'],
  PASSKEY_NOT_FOUND: ['sign_in_failed', 'This passkey is not registered.'],
  AUTHENTICATION_FAILED: ['sign_in_failed', 'The passkey could not be verified.'],
  PASSKEY_WITHOUT_PERSON: [
    'sign_in_failed',
    'The passkey was used without a PIN, fingerprint or similar verification, so it cannot be accepted.',
  ],
  FAILED_TO_VERIFY_REGISTRATION: ['conflict', 'The passkey could not be verified. Start again.'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ['sign_in_failed', 'Too many wrong codes. Start the sign-in again.'],
  SESSION_NOT_FRESH: ['reauthentication_required', 'The sign-in is more than a day old.'],
  TOTP_ALREADY_ENABLED: ['wrong_state', 'A second factor is already in use. Turn it off first.'],
  TOTP_NOT_ENABLED: ['wrong_state', 'Start the setup of a second factor first.'],
  TWO_FACTOR_NOT_ENABLED: ['wrong_state', 'No second factor is in use.'],
  BACKUP_CODES_NOT_ENABLED: ['wrong_state', 'No second factor is in use.'],
  INVALID_TOKEN: ['link_invalid', 'The link was already used, has expired, or was replaced.'],
  CREDENTIAL_ACCOUNT_NOT_FOUND: ['wrong_state', 'You have no password.'],
  PROVIDER_NOT_FOUND: ['provider_unavailable', 'The OpenID provider cannot be reached.'],
}

/** The library locks a second factor for this long after ten consecutive wrong codes. */
const lockSeconds = 900

export function problemOf({ status, code, message }: LibraryError, passwordField: string): Problem {
  if (code === 'INVALID_PASSWORD')
    return invalidInput([{ pointer: `/${passwordField}`, message: 'is not your password' }])
  if (status === 429)
    return new Problem('rate_limited', 'Too many wrong codes. The second factor is locked for a while.', {
      headers: { 'Retry-After': String(lockSeconds) },
    })
  const known = messages[code]
  if (known) return new Problem(...known)
  if (status === 401) return new Problem('session_ended', 'You are not signed in.')
  return new Problem(
    status === 404 ? 'not_found' : 'conflict',
    `The sign-in was refused: ${message || code}.`,
  )
}
