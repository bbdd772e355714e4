/**
 * The library that checks how people sign in: passwords, second factors, passkeys, a provider of their own.
 * It is used behind our own routes and knows nothing of accounts. It sends nothing anywhere, except to the
 * provider that the operator names.
 */
import { passkey } from '@better-auth/passkey'
import { APIError, betterAuth } from 'better-auth'
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { genericOAuth, twoFactor } from 'better-auth/plugins'
import { type IdKind, newId } from '#kernel/id.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { type LibraryDatabase, storedDigest } from './library-database.ts'

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

/** The library's names for the tables, and ours for their ids. */
const idKinds: Record<string, IdKind> = {
  user: 'user',
  session: 'session',
  account: 'credential',
  verification: 'verification',
  twoFactor: 'second_factor',
  passkey: 'passkey',
}

export type Library = ReturnType<typeof createLibrary>

export function cookiePrefix(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-holdfast' : 'holdfast'
}

export function createLibrary({ database, key, baseUrl, oidc, log }: LibraryInput) {
  return betterAuth({
    appName: 'Holdfast',
    baseURL: baseUrl,
    basePath: authPath,
    trustedOrigins: [baseUrl],
    secret: key.toString('base64'),
    database: database.adapter,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // What anybody can bring about with a made-up request is no error of ours; what fails here is thrown.
    logger: { level: 'error', log: (_level, message) => log.warn({ library: message }, 'sign-in library') },
    advanced: {
      cookiePrefix: cookiePrefix(baseUrl),
      // The prefix is ours, so that it can be __Host-.
      useSecureCookies: false,
      defaultCookieAttributes: {
        secure: baseUrl.startsWith('https:'),
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
      },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: ({ model }) => newId(idKindOf(model)), validateSchema: false },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
    },
    ...tables,
    session: {
      ...tables.session,
      expiresIn: sessionSeconds,
      disableSessionRefresh: true,
      freshAge: daySeconds,
    },
    account: { ...tables.account, accountLinking: { disableImplicitLinking: true } },
    verification: {
      ...tables.verification,
      storeIdentifier: { hash: async (identifier) => storedDigest(identifier) },
    },
    plugins: [secondFactor(), passkeys(baseUrl), ...(oidc ? [provider(oidc)] : [])],
  })
}

/** The secret of an authenticator as the library has stored it, in clear. */
export async function openSecondFactor(library: Library, stored: string): Promise<string> {
  const { secretConfig } = await library.$context
  return await symmetricDecrypt({ key: secretConfig, data: stored })
}

const recoveryCodeCount = 10

/** Ten recovery codes of the library's form, and as it stores them. */
export async function newRecoveryCodes(library: Library): Promise<{ codes: string[]; stored: string }> {
  const { secretConfig } = await library.$context
  const half = () => generateRandomString(5, 'a-z', '0-9', 'A-Z')
  const codes = Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`)
  return { codes, stored: await symmetricEncrypt({ key: secretConfig, data: JSON.stringify(codes) }) }
}

function idKindOf(model: string): IdKind {
  const kind = idKinds[model]
  if (!kind) throw new Error(`The sign-in library makes ${model}, which has no kind of id`)
  return kind
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

const tables = {
  user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...times } },
  session: {
    modelName: 'user_sessions',
    fields: {
      userId: 'user_id',
      token: 'token_digest',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...times,
    },
  },
  account: {
    modelName: 'user_credentials',
    fields: { userId: 'user_id', providerId: 'provider_id', accountId: 'subject', ...times },
  },
  verification: { modelName: 'user_verifications', fields: { expiresAt: 'expires_at', ...times } },
}

function secondFactor() {
  return twoFactor({
    issuer: 'Holdfast',
    schema: {
      user: { fields: { twoFactorEnabled: 'second_factor_enabled' } },
      twoFactor: {
        modelName: 'user_second_factors',
        fields: {
          userId: 'user_id',
          backupCodes: 'recovery_codes',
          failedVerificationCount: 'failed_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  })
}

function passkeys(baseUrl: string) {
  return passkey({
    rpID: new URL(baseUrl).hostname,
    rpName: 'Holdfast',
    origin: baseUrl,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      // Our routes see to it that whoever makes one is signed in, or joins by a link.
      requireSession: false,
      resolveUser: ({ context }) => ({ id: 'newcomer', name: context ?? '' }),
      async afterVerification({ ctx, verification }) {
        requirePerson(verification.registrationInfo?.userVerified)
        const userId = ctx.headers?.get(newcomerHeader)
        return userId ? { userId } : undefined
      },
    },
    authentication: {
      async afterVerification({ verification }) {
        requirePerson(verification.authenticationInfo.userVerified)
      },
    },
    schema: {
      passkey: {
        modelName: 'user_passkeys',
        fields: {
          userId: 'user_id',
          publicKey: 'public_key',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })
}

/** A passkey stands for both factors, so the authenticator must have asked for the person. */
function requirePerson(isVerified: boolean | undefined): void {
  if (isVerified) return
  throw new APIError('UNAUTHORIZED', {
    code: 'PASSKEY_WITHOUT_PERSON',
    message: 'The passkey was used without a PIN, a fingerprint or the like.',
  })
}

function provider({ issuer, clientId, clientSecret, name }: Oidc) {
  return genericOAuth({
    config: [
      {
        providerId: oidcId,
        name,
        discoveryUrl: `${issuer.href.replace(/\/+$/, '')}/.well-known/openid-configuration`,
        clientId,
        ...(clientSecret !== null && { clientSecret }),
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        disableSignUp: true,
      },
    ],
  })
}
