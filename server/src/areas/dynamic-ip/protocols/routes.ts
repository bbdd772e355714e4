/**
 * The paths that devices report to. They are no operations: their protocols have manners of their own, and a
 * token of theirs opens nothing else. Whatever goes wrong with us is `911` with 503, after which clients try again.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { globMatcher } from '#kernel/glob.ts'
import { readAddress } from '#kernel/ip/address.ts'
import { Problem } from '#kernel/problem.ts'
import { problemFrom } from '#platform/http/error-answer.ts'
import type { FailedAttempts } from '#platform/http/failed-attempts.ts'
import { routerPath } from '#platform/http/paths.ts'
import { describeRefusal, describeRequest } from '#platform/http/request-log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { Reception } from '../reports/reception.ts'
import type { Holder } from '../store.ts'
import { answerDuckdns, refusedByDuck } from './duckdns.ts'
import { answerDyndns2, busyAnswer } from './dyndns2.ts'
import { type Incoming, readRequest, type TextAnswer } from './incoming.ts'
import { type DevicePath, devicePaths } from './paths.ts'
import { answerPlainUrl } from './plain-url.ts'

type Dependencies = {
  reception: Reception
  failedAttempts: FailedAttempts
  metrics: Metrics
  /** Patterns of user agents that the operator turns away. */
  blockedAgents: readonly string[]
}

type Protocol = {
  answer: (reception: Reception, holder: Holder, incoming: Incoming) => Promise<TextAnswer>
  /** For a token that is missing, wrong or replaced. */
  unknown: TextAnswer
  judgesAgent?: true
}

const challenge: TextAnswer = {
  status: 401,
  text: 'badauth',
  headers: { 'WWW-Authenticate': 'Basic realm="dynamic IP"' },
}

const protocols: Readonly<Record<Exclude<DevicePath['protocol'], 'checkip'>, Protocol>> = {
  dyndns2: { answer: answerDyndns2, unknown: challenge, judgesAgent: true },
  duckdns: { answer: answerDuckdns, unknown: refusedByDuck },
  url: { answer: answerPlainUrl, unknown: challenge },
}

const bodyBytesMax = 16 * 1024
// Devices reach the service by whatever name their owner has for it, and show nobody why they are refused.
const config = { anyHost: true }

export function addReportRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: bodyBytesMax },
      async (_request: unknown, body: unknown) => body,
    )
    scope.addHook('onRequest', async ({ headers }) => {
      // Whatever a device calls its form, it is read as one; some of the names are no media types.
      if (headers['content-type'] !== undefined) headers['content-type'] = 'text/plain'
    })
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error instanceof Problem ? error.status : (error.statusCode ?? 500)
      // What is no report at all is refused as it is everywhere.
      if (status < 500 && status !== 429) throw error
      describeRefusal(request, problemFrom(error, request))
      return send(reply, busyAnswer)
    })
    const blocked = dependencies.blockedAgents.map(globMatcher)
    const isBadAgent = (agent: string) => agent === '' || blocked.some((matches) => matches(agent))
    for (const { protocol, path } of devicePaths) {
      const url = routerPath(path)
      if (protocol === 'checkip')
        scope.get(url, { config }, async (request, reply) =>
          send(reply, { status: 200, text: readAddress(request.ip)?.address ?? request.ip }),
        )
      else
        scope.route({
          method: ['GET', 'POST'],
          url,
          config,
          // Whoever only asks for the head of a page means to change nothing.
          exposeHeadRoute: false,
          handler: async (request, reply) =>
            send(reply, await answer(protocols[protocol], request, { ...dependencies, isBadAgent })),
          onResponse: async (_request, reply) =>
            dependencies.metrics.requestSeconds.observe(
              { operation: reportOperation, status: String(reply.statusCode) },
              reply.elapsedTime / 1000,
            ),
        })
    }
    done()
  })
}

const reportOperation = 'dynamic_ips.report'

async function answer(
  { judgesAgent, answer: answerHolder, unknown }: Protocol,
  request: FastifyRequest,
  { reception, failedAttempts, isBadAgent }: Dependencies & { isBadAgent: (agent: string) => boolean },
): Promise<TextAnswer> {
  describeRequest(request, { operation: reportOperation })
  const incoming = readRequest(request)
  if (judgesAgent && isBadAgent(incoming.userAgent)) return { status: 200, text: 'badagent' }
  // Many clients come without credentials first, to be asked for them: that is no failed attempt.
  if (!incoming.hasCredentials) return unknown
  try {
    const holder = await failedAttempts.watch(incoming.ip, () => holderOf(reception, incoming))
    describeRequest(request, { account_id: holder.account_id, resource_id: holder.id })
    return await answerHolder(reception, holder, incoming)
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return unknown
    throw error
  }
}

async function holderOf(reception: Reception, { token }: Incoming): Promise<Holder> {
  const holder = token === null ? null : await reception.find(token)
  if (holder) return holder
  throw new Problem('token_invalid', 'This is no token of a dynamic IP.')
}

function send(reply: FastifyReply, { status, text, headers = {} }: TextAnswer) {
  return reply.code(status).headers(headers).type('text/plain; charset=utf-8').send(text)
}
