/** What our own routes share with the sign-in library, which is loaded when it is first used. */
import type { Log } from '#platform/telemetry/log.ts'
import type { LibraryDatabase } from './library-database.ts'

export type Oidc = { issuer: URL; clientId: string; clientSecret: string | null; name: string }

export type LibraryInput = {
  database: LibraryDatabase
  /** Signs cookies, and encrypts second factors. */
  key: Buffer
  baseUrl: string
  oidc: Oidc | null
  log: Log
}

export const authPath = '/v1/auth'
/** Where the library learns the address of who asks; the routes set it, and nobody else can. */
export const addressHeader = 'x-holdfast-address'
/** Whom a passkey is made for who has no session yet; in the same way. */
export const newcomerHeader = 'x-holdfast-newcomer'
export const oidcId = 'oidc'

export const daySeconds = 24 * 3600
export const sessionSeconds = 30 * daySeconds
export const passwordLength = { min: 10, max: 128 }

export function cookiePrefix(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-holdfast' : 'holdfast'
}
