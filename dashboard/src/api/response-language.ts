/**
 * The API writes English. On a page in another language, its sentences in responses are translated here, so that every
 * page shows them in its language. The German sentences are loaded when a response first has one.
 */
import { ApiProblem, type Client, type OperationId } from '@holdfast/client'
import i18next from 'i18next'
import type { ToGerman } from '#language/german/sentences.ts'

/** The members of responses that have sentences of the service. */
const members = new Set(['message', 'status_detail', 'summary', 'help', 'label', 'error', 'last_error'])

/** Further ones, which elsewhere are texts that users wrote. */
const otherMembers: Partial<Record<OperationId, readonly string[]>> = {
  'webhooks.event_types.list': ['description'],
  'cloud.firewalls.rules.read': ['traffic'],
  'related.list': ['detail'],
  'search.list': ['detail'],
  'domains.requirements.read': ['title', 'description'],
}

/** Responses with contents that must stay as they are: events, what users wrote, changed values. */
const unchanged = ['account.audit_log.', 'incidents.', 'webhooks.events.']

export function withResponsesInLanguage(client: Client): Client {
  return {
    ...client,
    async send(request, signal) {
      try {
        const response = await client.send(request, signal)
        return { ...response, body: await inLanguage(response.body, request.operation) }
      } catch (error) {
        throw await problemInLanguage(error)
      }
    },
    exchange: (request, signal) =>
      client.exchange(request, signal).catch(async (error: unknown) => {
        throw await problemInLanguage(error)
      }),
  }
}

async function inLanguage<Body>(body: Body, operation: OperationId): Promise<Body> {
  if (!isGerman() || unchanged.some((prefix) => operation.startsWith(prefix))) return body
  const also = otherMembers[operation]
  const translated = also === undefined ? members : new Set([...members, ...also])
  if (!hasSentence(body, translated)) return body
  // The same members with other texts.
  return withSentences(body, translated, await german()) as Body
}

async function problemInLanguage(error: unknown): Promise<unknown> {
  if (!isGerman() || !(error instanceof ApiProblem) || error.status === 0) return error
  const toGerman = await german()
  const { status, members: body, errors, message, retryAfterSeconds } = error
  const inGerman = {
    ...body,
    detail: toGerman(message),
    errors: errors.map((fault) => ({ ...fault, message: toGerman(fault.message) })),
  }
  return new ApiProblem(status, inGerman, retryAfterSeconds === null ? null : String(retryAfterSeconds))
}

const isGerman = () => i18next.language?.startsWith('de') ?? false

async function german(): Promise<ToGerman> {
  return (await import('#language/german/every-sentence.ts')).toGerman
}

function hasSentence(value: unknown, translated: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, each]) => (typeof each === 'string' && translated.has(name)) || hasSentence(each, translated),
  )
}

function withSentences(value: unknown, translated: ReadonlySet<string>, toGerman: ToGerman): unknown {
  if (Array.isArray(value)) return value.map((each) => withSentences(each, translated, toGerman))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      typeof each === 'string' && translated.has(name)
        ? toGerman(each)
        : withSentences(each, translated, toGerman),
    ]),
  )
}
