/**
 * The paths that devices report to. They are no operations: their protocols have manners of their own, and a
 * token of theirs opens nothing else. Whatever goes wrong with us is `911` with 503, after which clients try again.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { globMatcher } from '#kernel/glob.ts'
import { Problem } from '#kernel/problem.ts'
import type { FailedAttempts } from '#platform/http/failed-attempts.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { readAddress } from '../addresses.ts'
import type { Reception } from '../reports/reception.ts'
import type { Holder } from '../store.ts'
import { answerDuckdns, refusedByDuck } from './duckdns.ts'
import { answerDyndns2, busyAnswer } from './dyndns2.ts'
import { type Incoming, readRequest, type TextAnswer } from './incoming.ts'
import { answerPlainUrl } from './plain-url.ts'

type Dependencies = {
  reception: Reception
  failedAttempts: FailedAttempts
  metrics: Metrics
  /** Patterns of user agents that the operator turns away. */
  blockedAgents: readonly string[]
}

type Protocol = {
  paths: readonly string[]
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

const protocols: readonly Protocol[] = [
  {
    paths: ['/v1/ingest/nic/update', '/nic/update', '/v3/update'],
    answer: answerDyndns2,
    unknown: challenge,
    judgesAgent: true,
  },
  { paths: ['/v1/ingest/update', '/update'], answer: answerDuckdns, unknown: refusedByDuck },
  {
    paths: ['/v1/ingest/dynamic-ips/:token', '/v1/ingest/dynamic-ips'],
    answer: answerPlainUrl,
    unknown: challenge,
  },
]

const bodyBytesMax = 16 * 1024

export function addReportRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: bodyBytesMax },
      async (_request: unknown, body: unknown) => body,
    )
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof Problem)) request.log.error({ err: error }, 'a report could not be taken')
      return send(reply, busyAnswer)
    })
    const blocked = dependencies.blockedAgents.map(globMatcher)
    const isBadAgent = (agent: string) => agent === '' || blocked.some((matches) => matches(agent))
    for (const { paths, ...protocol } of protocols)
      for (const url of paths)
        scope.route({
          method: ['GET', 'POST'],
          url,
          // Whoever only asks for the head of a page means to change nothing.
          exposeHeadRoute: false,
          handler: async (request, reply) =>
            send(reply, await answer(protocol, request, { ...dependencies, isBadAgent })),
          onResponse: async (_request, reply) =>
            dependencies.metrics.requestSeconds.observe(
              { operation: 'dynamic_ips.report', status: String(reply.statusCode) },
              reply.elapsedTime / 1000,
            ),
        })
    for (const url of ['/v1/ingest/checkip', '/checkip'])
      scope.get(url, async (request, reply) =>
        send(reply, { status: 200, text: readAddress(request.ip)?.address ?? request.ip }),
      )
    done()
  })
}

async function answer(
  { judgesAgent, answer: answerHolder, unknown }: Omit<Protocol, 'paths'>,
  request: FastifyRequest,
  { reception, failedAttempts, isBadAgent }: Dependencies & { isBadAgent: (agent: string) => boolean },
): Promise<TextAnswer> {
  const incoming = readRequest(request)
  if (judgesAgent && isBadAgent(incoming.userAgent)) return { status: 200, text: 'badagent' }
  // Many clients come without credentials first, to be asked for them: that is no failed attempt.
  if (!incoming.hasCredentials) return unknown
  try {
    const holder = await failedAttempts.watch(incoming.ip, () => holderOf(reception, incoming))
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
