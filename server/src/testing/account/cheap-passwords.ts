/**
 * Makes the hashing of passwords cheap in the processes of tests: hundreds of sign-ins would otherwise take a minute of
 * processor time. Programs that tests start, and hashes that tests read from other versions, have the real cost.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const property = Symbol.for('holdfast.cheap-passwords')
const shared = globalThis as { [property]?: true }

/** The real cost is 2 to the power of 14. */
const cost = 16

// Loaded for each test file, but once in a process.
if (!shared[property]) {
  shared[property] = true
  const { scrypt } = crypto
  crypto.scrypt = ((...args: Parameters<typeof scrypt>) => {
    const [password, salt, length, options, callback] = args
    scrypt(password, salt, length, { ...options, N: cost }, callback)
  }) as typeof scrypt
  syncBuiltinESMExports()
}
