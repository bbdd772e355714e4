/**
 * The library that checks sign-ins: passwords, second factors, passkeys and an OpenID provider. It runs behind our own
 * routes, knows no accounts, and connects to nothing except the configured provider. Only `loadLibrary` imports this
 * module, because it takes a fifth of a second and 20 MiB that an installation without sign-ins never needs.
 */
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { passkey } from '@better-auth/passkey'
import { APIError, betterAuth } from 'better-auth'
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { genericOAuth, twoFactor } from 'better-auth/plugins'
import { type IdKind, newId } from '#kernel/id.ts'
import { storedDigest } from './library-database.ts'
import {
  addressHeader,
  authPath,
  cookiePrefix,
  daySeconds,
  type LibraryInput,
  newcomerHeader,
  type Oidc,
  oidcId,
  passwordLength,
  sessionSeconds,
} from './library-settings.ts'

/** The library's table names, and our id prefixes for them. */
const idKinds: Record<string, IdKind> = {
  user: 'user',
  session: 'session',
  account: 'credential',
  verification: 'verification',
  twoFactor: 'second_factor',
  passkey: 'passkey',
}

export type Library = ReturnType<typeof createLibrary>

export function createLibrary(input: LibraryInput) {
  const library = createBetterAuth(input)
  return {
    handler: library.handler,
    hashPassword: async (password: string) => (await library.$context).password.hash(password),
    isPassword: async (password: string, hash: string) =>
      (await library.$context).password.verify({ password, hash }),
    openSecondFactor: (stored: string) => openSecondFactor(library, stored),
    newRecoveryCodes: () => newRecoveryCodes(library),
  }
}

type BetterAuth = ReturnType<typeof createBetterAuth>

function createBetterAuth({ database, key, baseUrl, oidc, log }: LibraryInput) {
  return betterAuth({
    appName: 'Holdfast',
    baseURL: baseUrl,
    basePath: authPath,
    trustedOrigins: [baseUrl],
    secret: key.toString('base64'),
    database: database.adapterFrom(kyselyAdapter),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // Anyone can cause these messages with a made-up request, so they are logged as warnings. Real failures throw.
    logger: { level: 'error', log: (_level, message) => log.warn({ library: message }, 'sign-in library') },
    advanced: {
      cookiePrefix: cookiePrefix(baseUrl),
      // We set the prefix ourselves, so that it can be __Host-.
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

/** Decrypts the secret of an authenticator that the library has stored. */
async function openSecondFactor(library: BetterAuth, stored: string): Promise<string> {
  const { secretConfig } = await library.$context
  return await symmetricDecrypt({ key: secretConfig, data: stored })
}

const recoveryCodeCount = 10

/** Ten recovery codes in the library's format, and their stored form. */
async function newRecoveryCodes(library: BetterAuth): Promise<{ codes: string[]; stored: string }> {
  const { secretConfig } = await library.$context
  const half = () => generateRandomString(5, 'a-z', '0-9', 'A-Z')
  const codes = Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`)
  return { codes, stored: await symmetricEncrypt({ key: secretConfig, data: JSON.stringify(codes) }) }
}

function idKindOf(model: string): IdKind {
  const kind = idKinds[model]
  if (!kind) throw new Error(`The sign-in library creates ${model}, which has no id type`)
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
      // Our routes ensure that the person is signed in or joins through a link.
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

/** A passkey counts as both factors, so the authenticator must have verified the person. */
function requirePerson(isVerified: boolean | undefined): void {
  if (isVerified) return
  throw new APIError('UNAUTHORIZED', {
    code: 'PASSKEY_WITHOUT_PERSON',
    message: 'The passkey was used without a PIN, fingerprint or similar verification.',
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
