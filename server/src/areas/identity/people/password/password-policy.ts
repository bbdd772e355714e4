/**
 * Which new passwords are rejected, apart from short ones: common passwords, and those derived from what is known about
 * the person (NIST SP 800-63B, 3.1.1.2). The list of common passwords comes from a package and is loaded with the first
 * password that is set.
 */
import { invalidInput } from '#kernel/problem/problem.ts'

export type PasswordOwner = { name: string; email: string }

/** Throws `invalid_input` at `pointer` for a password that is easy to guess. */
export async function requireStrongPassword(
  pointer: string,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const message = guessableBecause(password, owner, await commonPasswords())
  if (message !== null) throw invalidInput([{ pointer, message }])
}

/** A word with this many additional digits or symbols still counts as the word. */
const appendixMax = 6
const personalPartMin = 4
const distinctMin = 5

function guessableBecause(
  password: string,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): string | null {
  const text = password.toLowerCase()
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isNearlyWord = word.length > 0 && text.length - word.length <= appendixMax
  if (common.has(text) || (isNearlyWord && common.has(word)))
    return 'is a commonly used password; choose another one, such as several words'
  if (new Set(text).size < distinctMin) return `must have at least ${distinctMin} different characters`
  if (personalParts(owner).some((part) => text.includes(part)))
    return 'must not contain your name or your e-mail address'
  return null
}

function personalParts({ name, email }: PasswordOwner): string[] {
  const [mailbox = ''] = email.split('@')
  return [...name.split(/\s+/), ...mailbox.split(/[.+_-]/), email]
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= personalPartMin)
}

let loaded: Promise<ReadonlySet<string>> | undefined

/** The common passwords that are long enough, alone or with an appendix. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(['holdfast', ...dictionary['passwords-common']]),
  )
  return loaded
}
