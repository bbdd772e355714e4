/** What the routes share with the sign-in library, which is loaded on first use. */
import type { Log } from '#platform/telemetry/log.ts'
import type { LibraryDatabase } from './library-database.ts'

export type Oidc = { issuer: URL; clientId: string; clientSecret: string | null; name: string }

export type LibraryInput = {
  database: LibraryDatabase
  /** Signs cookies and encrypts second factors. */
  key: Buffer
  baseUrl: string
  oidc: Oidc | null
  log: Log
}

export const authPath = '/v1/auth'
/** Tells the library the client's address. Only the routes can set this header. */
export const addressHeader = 'x-holdfast-address'
/** Tells the library for whom a passkey is created before a session exists. Only the routes can set this header. */
export const newcomerHeader = 'x-holdfast-newcomer'
export const oidcId = 'oidc'

export const daySeconds = 24 * 3600
export const sessionSeconds = 30 * daySeconds
export const passwordLength = { min: 10, max: 128 }

export function cookiePrefix(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-holdfast' : 'holdfast'
}
