/**
 * The routes under /v1/auth: signing in, and what belongs to a person rather than to an account. They are not
 * operations, because there is no identity yet or no account is involved. The library checks credentials; these routes
 * add Holdfast's schemas, problems and audit log. A route runs in one transaction with its audit entries, unless the
 * library must call a provider.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import { Problem } from '#kernel/problem/problem.ts'
import type { Clock } from '#kernel/time.ts'
import { type AuditChanges, type AuditEntry, type Refusal, recordAudit } from '#platform/audit/audit.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import { clientInfoOf, requireSameOrigin } from '#platform/http/access/authentication.ts'
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { problemFrom } from '#platform/http/answer/error-answer.ts'
import { describeRequest } from '#platform/http/operation/request-log.ts'
import { InputObject } from '#platform/http/operation/schema.ts'
import { routerPath } from '#platform/http/routes/paths.ts'
import type { SignInRoute } from '#platform/http/routes/sign-in-route.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Counting } from '#platform/plans/counting.ts'
import type { Limits } from '#platform/plans/limits.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { createSemaphore } from '#platform/work/semaphore.ts'
import { attemptFrom, attemptOfSession, attemptToSignIn } from '../attempts/attempt-of-request.ts'
import type { Attempts } from '../attempts/attempts.ts'
import type { ClientOrigin } from '../notices.ts'
import type { BreachCheck } from '../password/breached-passwords.ts'
import type { Devices } from '../second-factor/devices.ts'
import type { Sessions, SignedInUser } from '../session/sessions.ts'
import { raiseDeviceGeneration, type SignedIn, selectMemberships, selectUser } from '../store.ts'
import type { Library } from './library.ts'
import type { LibraryDatabase } from './library-database.ts'
import { LibraryError, problemOf } from './library-error.ts'
import { addressHeader, authPath, newcomerHeader, type Oidc } from './library-settings.ts'

export type AuthInput<P, Q, B> = { params: StaticOf<P>; query: StaticOf<Q>; body: StaticOf<B> }
type StaticOf<S> = S extends TSchema ? Static<S> : undefined

export type AuthResponse = { body?: unknown; redirect?: string }

/** Its `id` is the prefix of its actions in the audit log: `auth.sign_in`. */
export type AuthRouteSpec<P, Q, B> = SignInRoute<P, Q, B> & {
  /** The e-mail address whose sign-in attempts this request counts as. */
  attempt?: (body: StaticOf<B>) => string
  /** Whether a rejection by the library is audited: someone failed to prove their identity. */
  proves?: boolean
  /** The library calls a provider, so no transaction is held open. */
  asksOutside?: boolean
  /** The name of the body's field with the person's password. */
  passwordField?: string
  /** The new password in the body, and its pointer. It is checked against breaches before anything is written. */
  newPassword?: (body: StaticOf<B>) => { pointer: string; password: string | undefined }
  /** The body contains something else that could be guessed with a found session, such as a code. */
  isGuessable?: true
  /** Requires a sign-in or another proof of identity within the last minutes. */
  recentSignIn?: true
  handle(authContext: AuthContext, input: AuthInput<P, Q, B>): Promise<AuthResponse>
}

export type AuthRoute = AuthRouteSpec<TObject | undefined, TObject | undefined, TSchema | undefined>

export function authRoute<
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(spec: AuthRouteSpec<P, Q, B>): AuthRoute {
  // Safe because the server validates params, query and body against the same schemas before it calls the handler.
  return spec as unknown as AuthRoute
}

export type LibraryResponse = {
  body: Record<string, unknown>
  cookies: readonly string[]
  location: string | null
}

/** The person who acted, for the audit log. */
export type Person = { id: string; name: string; session_id: string | null }

export type Audited = Pick<AuditEntry, 'target' | 'changes' | 'refusal'>

/** What a route can use while it handles a request. */
export type AuthContext = {
  now: Date
  /** The signed-in user. Throws `session_ended` if there is none. */
  me(): SignedInUser
  /** The signed-in user, or null. */
  signedInUser: SignedInUser | null
  /** The id of the user whom the library looked up last during this request. */
  seen(): string | null
  /**
   * Calls the library with the cookies of this request and adds its cookies to the response. A passkey can be created
   * for a `newcomer`, by their id. Throws LibraryRefusal.
   */
  request(
    method: 'GET' | 'POST',
    path: string,
    body?: Record<string, unknown>,
    newcomer?: string,
  ): Promise<LibraryResponse>
  /** Removes the cookies of one library response from the route's response. */
  withoutCookiesOf(answer: LibraryResponse): void
  /** Throws `reauthentication_required` unless the person has proved their identity within the last minutes. */
  requireRecentSignIn(): Promise<void>
  transact<T>(task: (tx: Tx) => Promise<T>): Promise<T>
  /** Throws `plan_limit_reached` unless the account may have another member. */
  counting(tx: Tx, accountId: string): Counting
  /** Records a sign-in: resets the person's failed attempts and remembers this browser. */
  signedIn(tx: Tx, user: SignedIn): Promise<{ isNewDevice: boolean }>
  /** Makes this browser the only known one of the signed-in person. */
  forgetOtherDevices(tx: Tx): Promise<void>
  /** The origin of the request. */
  clientInfo: ClientOrigin
  /** Whether the installation sends mail. */
  sendsMail: boolean
  baseUrl: string
  hashPassword(password: string): Promise<string>
  isPassword(password: string, hash: string): Promise<boolean>
  /** Decrypts the secret of an authenticator that the library has stored. */
  openSecondFactor(stored: string): Promise<string>
  /** Ten recovery codes, and their stored form. */
  newRecoveryCodes(): Promise<{ codes: string[]; stored: string }>
  /** Writes one entry in one account. */
  auditIn(tx: Tx, accountId: string, person: Person, action: string, entry: Audited): Promise<void>
  /** Writes one entry in each account of the person. */
  audit(tx: Tx, person: Person, action: string, changes?: AuditChanges, refusal?: Refusal): Promise<void>
}

export type AuthDependencies = {
  database: Database
  libraryDatabase: LibraryDatabase
  library: () => Promise<Library>
  sessions: Sessions
  attempts: Attempts
  devices: Devices
  mailer: Mailer | null
  breachCheck: BreachCheck
  failedAttempts: FailedAttempts
  limits: Limits
  clock: Clock
  metrics: Metrics
  baseUrl: () => string
  oidc: Oidc | null
}

/** Anyone may send these requests, so their bodies are small and cheap to read and reject. */
const bodyBytesMax = 16 * 1024
const nothing: AuditChanges = { before: null, after: null }
// Checking a password takes a tenth of a second of CPU and holds a database connection.
const concurrencyMax = 4

export function addAuthRoutes(
  app: FastifyInstance,
  routes: readonly AuthRoute[],
  dependencies: AuthDependencies,
): void {
  const semaphore = createSemaphore(concurrencyMax)
  for (const route of routes) {
    const { method, params, query, body, response: answer } = route
    app.route({
      method,
      url: routerPath(route.path),
      bodyLimit: bodyBytesMax,
      schema: {
        ...(params && { params }),
        querystring: query ?? InputObject({}),
        ...(method !== 'GET' && { body: body ?? InputObject({}) }),
        ...(answer.body && { response: { [answer.status]: answer.body } }),
      },
      async onRequest(request) {
        describeRequest(request, { operation: route.id })
        if (method !== 'GET') requireSameOrigin(request, dependencies.baseUrl())
        await requireAdmission(route, request, dependencies)
      },
      async onError(request, _reply, error) {
        // `watch` counts 401 responses.
        const { status } = problemFrom(error, request)
        const isRefusal = status >= 400 && status < 500 && status !== 401 && status !== 429
        if (!route.signedIn && isRefusal) await dependencies.failedAttempts.countRefusal(request.ip)
      },
      async preValidation(request) {
        if (method !== 'GET' && request.body === undefined) request.body = {}
      },
      handler: (request, reply) =>
        dependencies.failedAttempts.watch(request.ip, async () => {
          const { signedInUser, waitMs } = await beginRoute(route, request, dependencies)
          // Waits outside of the semaphore, so that waiting requests do not block others.
          await dependencies.attempts.wait(waitMs)
          const answered = () => respondToRoute(route, request, reply, signedInUser, dependencies)
          return await (method === 'GET' && !route.asksOutside ? answered() : semaphore(answered))
        }),
      onResponse: async (_request, reply) =>
        dependencies.metrics.requestSeconds.observe(
          { operation: route.id, status: String(reply.statusCode) },
          reply.elapsedTime / 1000,
        ),
    })
  }
}

/**
 * Before the body is read, rejects an address with too many failures, and a request that requires a session but has
 * none.
 */
async function requireAdmission(
  { signedIn }: AuthRoute,
  request: FastifyRequest,
  { failedAttempts, sessions }: AuthDependencies,
): Promise<void> {
  await failedAttempts.watch(request.ip, async () => {
    if (signedIn && !(await sessions.findSignedInUser(request.headers.cookie)))
      throw new Problem('session_ended', 'You are not signed in.')
  })
}

type Outcome = { response: AuthResponse; cookies: string[] } | { refusal: Problem; cookies: string[] }

/** The signed-in user, and how long the request must wait. Uses an attempt if the request could be a guess. */
async function beginRoute(
  route: AuthRoute,
  request: FastifyRequest,
  dependencies: AuthDependencies,
): Promise<{ signedInUser: SignedInUser | null; waitMs: number }> {
  const { sessions, attempts } = dependencies
  const signedInUser = await sessions.findSignedInUser(request.headers.cookie)
  if (signedInUser) describeRequest(request, { user_id: signedInUser.user_id })
  if (route.signedIn && !signedInUser) throw new Problem('session_ended', 'You are not signed in.')
  if (route.recentSignIn && signedInUser) await sessions.requireRecentSignIn(signedInUser.id)
  if (route.asksOutside && !dependencies.oidc)
    throw new Problem('wrong_state', 'No OpenID provider is configured.')
  // A session alone must not be enough to guess the person's password.
  const isGuessable = route.passwordField !== undefined || route.isGuessable
  const email = route.attempt?.(request.body as undefined)
  const attempt =
    email !== undefined
      ? await attemptToSignIn(email, request, dependencies)
      : isGuessable && signedInUser && attemptOfSession(signedInUser.user_id)
  return { signedInUser, ...(attempt ? await attempts.begin(attempt) : { waitMs: 0 }) }
}

async function respondToRoute(
  route: AuthRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  signedInUser: SignedInUser | null,
  dependencies: AuthDependencies,
): Promise<FastifyReply> {
  const { database, libraryDatabase, sessions } = dependencies
  const chosen = route.newPassword?.(request.body as undefined)
  if (chosen?.password !== undefined) await dependencies.breachCheck(chosen.pointer, chosen.password)
  const run = (tx: Tx | null) =>
    libraryDatabase.within(tx, (seen) => outcomeOf(route, request, signedInUser, tx, seen, dependencies))
  const outcome = route.asksOutside ? await run(null) : await database.system(run)
  if (request.method !== 'GET' || route.asksOutside) sessions.forget()
  for (const cookie of outcome.cookies) reply.header('set-cookie', cookie)
  if ('refusal' in outcome) throw outcome.refusal
  const { body, redirect } = outcome.response
  if (redirect !== undefined) return reply.redirect(redirect, route.response.status)
  return reply.code(route.response.status).send(body)
}

/** Runs the handler. If the library rejects the request, what it has written is committed with an audit entry. */
async function outcomeOf(
  route: AuthRoute,
  request: FastifyRequest,
  signedInUser: SignedInUser | null,
  tx: Tx | null,
  seen: () => string | null,
  dependencies: AuthDependencies,
): Promise<Outcome> {
  const cookies: string[] = []
  const authContext = createAuthContext(request, signedInUser, tx, seen, cookies, dependencies)
  try {
    // Fastify has validated each part against the route's schema.
    const input = { params: request.params, query: request.query, body: request.body } as never
    const answer = await route.handle(authContext, input)
    if (signedInUser && (route.passwordField || route.isGuessable))
      await authContext.transact((open) =>
        dependencies.attempts.succeed(open, attemptOfSession(signedInUser.user_id)),
      )
    return { response: answer, cookies }
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error
    const refusal = problemOf(error, route.passwordField ?? 'password')
    const userId = signedInUser?.user_id ?? seen()
    if (userId !== null && route.proves)
      await authContext.transact((open) => auditRefusal(open, authContext, route, userId, refusal))
    return { refusal, cookies }
  }
}

async function auditRefusal(
  tx: Tx,
  authContext: AuthContext,
  route: AuthRoute,
  userId: string,
  problem: Problem,
): Promise<void> {
  const user = await selectUser(tx, userId)
  if (!user) return
  const person = { id: userId, name: user.name, session_id: authContext.signedInUser?.id ?? null }
  const refusal = { result: 'denied' as const, code: problem.code, count: 1, first_at: authContext.now }
  await authContext.audit(tx, person, route.id, nothing, refusal)
}

function createAuthContext(
  request: FastifyRequest,
  signedInUser: SignedInUser | null,
  tx: Tx | null,
  seen: () => string | null,
  cookies: string[],
  dependencies: AuthDependencies,
): AuthContext {
  const { database, library, sessions, attempts, devices, limits, clock, baseUrl, mailer } = dependencies
  const now = clock()
  const transact: AuthContext['transact'] = (task) => (tx ? task(tx) : database.system(task))
  const me = () => {
    if (signedInUser) return signedInUser
    throw new Problem('session_ended', 'You are not signed in.')
  }
  return {
    now,
    signedInUser,
    me,
    seen,
    transact,
    counting: limits.counting,
    async signedIn(open, { user_id: id, device_generation, email }) {
      const person = { id, device_generation }
      const device = devices.knownDeviceId(request.headers.cookie, person)
      await attempts.succeed(open, attemptFrom(email, device, request))
      cookies.push(devices.deviceCookie(request.headers.cookie, person))
      return { isNewDevice: device === null }
    },
    async forgetOtherDevices(open) {
      const { user_id: id } = me()
      const person = { id, device_generation: await raiseDeviceGeneration(open, id) }
      cookies.push(devices.deviceCookie(request.headers.cookie, person))
    },
    clientInfo: { ip: request.ip, userAgent: clientInfoOf(request).userAgent, at: now },
    sendsMail: mailer !== null,
    baseUrl: baseUrl(),
    withoutCookiesOf(answer) {
      for (const cookie of answer.cookies) cookies.splice(cookies.indexOf(cookie), 1)
    },
    requireRecentSignIn: () => sessions.requireRecentSignIn(me().id),
    async request(method, path, body, newcomer) {
      const headers = libraryHeaders(request, baseUrl())
      if (newcomer !== undefined) headers.set(newcomerHeader, newcomer)
      const response = await (await library()).handler(
        new Request(`${baseUrl()}${authPath}${path}`, {
          method,
          headers,
          ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
        }),
      )
      return await libraryResponse(response, cookies)
    },
    hashPassword: async (password) => (await library()).hashPassword(password),
    isPassword: async (password, hash) => (await library()).isPassword(password, hash),
    openSecondFactor: async (stored) => await (await library()).openSecondFactor(stored),
    newRecoveryCodes: async () => await (await library()).newRecoveryCodes(),
    auditIn,
    async audit(open, person, action, changes = nothing, refusal) {
      const target = { type: 'user', id: person.id, name: person.name }
      for (const { account_id } of await selectMemberships(open, person.id))
        await auditIn(open, account_id, person, action, { target, changes, ...(refusal && { refusal }) })
    },
  }

  function auditIn(open: Tx, accountId: string, person: Person, action: string, entry: Audited) {
    return recordAudit(open, accountId, {
      actor: { type: 'user', ...person, permissions: [] },
      origin: { ip: request.ip, user_agent: clientInfoOf(request).userAgent },
      requestId: request.id,
      at: now,
      action,
      ...entry,
    })
  }
}

/** The headers that the library gets. The request's origin has already been checked. */
function libraryHeaders(request: FastifyRequest, baseUrl: string): Headers {
  const headers = new Headers({ 'content-type': 'application/json', origin: baseUrl })
  headers.set(addressHeader, request.ip)
  headers.set('user-agent', clientInfoOf(request).userAgent)
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie)
  return headers
}

async function libraryResponse(response: Response, cookies: string[]): Promise<LibraryResponse> {
  const set = response.headers.getSetCookie()
  cookies.push(...set)
  const text = await response.text()
  const body = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}
  if (response.status >= 500) throw new Error(`The sign-in library failed: ${text.slice(0, 300)}`)
  if (response.status >= 400)
    throw new LibraryError(response.status, String(body.code ?? ''), String(body.message ?? ''))
  return { body, cookies: set, location: response.headers.get('location') }
}
