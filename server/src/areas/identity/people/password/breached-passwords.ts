/**
 * Asks a service such as Have I Been Pwned whether a password is known from a breach. The service gets the first five
 * digits of the password's SHA-1 and returns all known hashes with that prefix (k-anonymity), so it never learns the
 * password (https://haveibeenpwned.com/API/v3#PwnedPasswords). It is only called if the operator configures its
 * address.
 */
import { createHash } from 'node:crypto'
import { invalidInput } from '#kernel/problem/problem.ts'
import type { Egress } from '#platform/net/egress.ts'
import type { Log } from '#platform/telemetry/log.ts'

/** Throws `invalid_input` at `pointer` for a password that is known from a breach. */
export type BreachCheck = (pointer: string, password: string) => Promise<void>

type Dependencies = { egress: Egress; log: Log; rangeUrl: URL | null }

const prefixDigits = 5
// A response has up to about 2,000 lines; `Add-Padding` makes all responses about as long.
const responseBytesMax = 256 * 1024
const timeoutSeconds = 3

export function createBreachCheck({ egress, log, rangeUrl }: Dependencies): BreachCheck {
  if (rangeUrl === null) return async () => {}
  return async (pointer, password) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
    const suffixes = await readRange(digest.slice(0, prefixDigits))
    if (!suffixes.has(digest.slice(prefixDigits))) return
    throw invalidInput([{ pointer, message: 'appears in a known data breach; choose another one' }])
  }

  /** The suffixes of the known hashes with this prefix. An unavailable service must not prevent a new password. */
  async function readRange(prefix: string): Promise<Set<string>> {
    try {
      const { status, body } = await egress.request({
        url: `${String(rangeUrl).replace(/\/*$/, '/')}${prefix}`,
        method: 'GET',
        headers: { 'Add-Padding': 'true', 'User-Agent': 'Holdfast' },
        timeoutSeconds,
        maxBytes: responseBytesMax,
      })
      if (status !== 200) throw new Error(`answered ${status}`)
      return new Set(foundSuffixes(body.toString('latin1')))
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'a password could not be checked against known breaches')
      return new Set()
    }
  }
}

/** Lines are `suffix:count`; padding has the count 0. */
function foundSuffixes(text: string): string[] {
  return text
    .split(/\r?\n/)
    .filter((line) => !line.endsWith(':0'))
    .map((line) => line.split(':')[0]?.toUpperCase() ?? '')
}
