import { createHash } from 'node:crypto'
import { type Static, type TSchema, Type } from 'typebox'
import type { Clock } from '#kernel/time.ts'
import { createJsonApi, unreadable } from '#providers/http/json-api.ts'
import { statusError } from '#providers/http/status-error.ts'
import type { Credentials, ProviderTools } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { resultError, wrongLogin } from './errors.ts'
import { type Result, resultSchema } from './result.ts'
import { secondsToNextCode, totp, totpStep } from './totp.ts'

const isResult = responseShape(resultSchema)
const isLogin = responseShape(Type.Object({ tfa: Type.Union([Type.String(), Type.Integer()]) }))

export type InwxClient = {
  /** Calls a method of the API. Logs in first, and again if the session has ended. */
  call(method: string, params?: object, timeoutSeconds?: number): Promise<Result>
}

const authenticationError = 2200

/** The cookies of sessions by a digest of the credentials: one session serves every opened adapter of this process. */
const sessions = new Map<string, Promise<string>>()
const sessionsMax = 1000

/**
 * A client that logs in when it first calls. INWX accepts each code of the second factor once, so the provider state
 * keeps the last one that was sent.
 */
export function createInwxClient(
  url: string,
  { user = '', password = '', totp_secret = '' }: Credentials,
  { egress, providerState }: ProviderTools,
  now: Clock,
): InwxClient {
  const key = digestOf([url, user, password, totp_secret])
  const api = createJsonApi({
    vendor: 'INWX',
    url,
    headers: {},
    egress,
    errorOf: (response) => (response.status === 200 ? null : statusError('INWX', response)),
  })
  async function send(method: string, params: object, cookie: string | null, timeoutSeconds?: number) {
    const { body, headers } = await api.call({
      method: 'POST',
      path: '/jsonrpc/',
      headers: cookie === null ? {} : { Cookie: cookie },
      body: { method, params: { lang: 'en', ...params } },
      ...(timeoutSeconds !== undefined && { timeoutSeconds }),
    })
    if (!isResult(body)) throw unreadable('INWX')
    return { answer: body, cookies: headers['set-cookie'] ?? [] }
  }
  async function login(): Promise<string> {
    const { answer, cookies } = await send('account.login', { user, pass: password }, null)
    const error = resultError(answer)
    if (error) throw answer.code === authenticationError ? wrongLogin('password', answer) : error
    if (!isLogin(answer.resData)) throw unreadable('INWX')
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
    if (String(answer.resData.tfa) === '0') return cookie
    if (totp_secret === '')
      throw new ProviderError('auth', 'The account at INWX has a second factor: enter its secret.')
    await unlock(cookie)
    return cookie
  }
  async function unlock(cookie: string): Promise<void> {
    const time = now()
    const step = totpStep(time)
    const stateKey = `inwx/code/${digestOf([totp_secret])}`
    let last: unknown
    await providerState.update(stateKey, (value) => {
      last = value
      return step
    })
    if (typeof last === 'number' && last >= step)
      throw new ProviderError(
        'rate_limited',
        'INWX accepts each code of the second factor once: the next one comes soon.',
        {
          retryAfterSeconds: secondsToNextCode(time),
        },
      )
    const { answer } = await send('account.unlock', { tan: totp(totp_secret, time) }, cookie)
    if (!resultError(answer)) return
    await providerState.update(stateKey, () => last)
    throw wrongLogin('second factor', answer)
  }
  function openSession(): Promise<string> {
    const known = sessions.get(key)
    if (known !== undefined) return known
    if (sessions.size >= sessionsMax) sessions.clear()
    const opened = login()
    sessions.set(key, opened)
    opened.catch(() => endSession(opened))
    return opened
  }
  function endSession(ended: Promise<string>): void {
    if (sessions.get(key) === ended) sessions.delete(key)
  }
  return {
    async call(method, params = {}, timeoutSeconds) {
      const session = openSession()
      let { answer } = await send(method, params, await session, timeoutSeconds)
      if (answer.code === authenticationError) {
        // The session has ended; the call was not executed.
        endSession(session)
        answer = (await send(method, params, await openSession(), timeoutSeconds)).answer
      }
      const error = resultError(answer)
      if (error) throw error
      return answer
    },
  }
}

/** A function that calls a method and checks its `resData`. */
export function method<Data extends TSchema>(name: string, data: Data) {
  const isData = responseShape(data)
  return async (client: InwxClient, params: object): Promise<Static<Data>> => {
    const { resData } = await client.call(name, params)
    if (isData(resData)) return resData
    throw unreadable('INWX')
  }
}

function digestOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
}
