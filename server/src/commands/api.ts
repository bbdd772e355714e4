/**
 * Sends one request to the API of a running service and prints the response as JSON, or one field of it. An error
 * response is written to standard error with all its errors, and the exit status is 1, so that a script stops. The
 * token is sent only to the origin of the service.
 */
import { parseArgs } from 'node:util'
import { StartError } from '#platform/config/config.ts'
import { resolveServiceAccess } from './service-access.ts'

const usage =
  'api <method> <path> [<JSON body>] [--field <name>] [--wait <seconds>] [--url <address>] [--token-file <file>]'

export async function api(args: string[]): Promise<number> {
  const { values, positionals } = parsed(args)
  const [method = '', path = '', body] = positionals
  const { url, token } = resolveServiceAccess(values, 'may do this')
  const response = await send(resolveUrl(path, url), {
    method: method.toUpperCase(),
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(values.wait !== undefined && { Prefer: `wait=${values.wait}` }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const elsewhere = response.headers.get('location')
  if (response.status >= 300 && response.status < 400 && elsewhere !== null)
    throw new StartError(
      `${url} redirects to ${elsewhere}. Set the address of the service with --url or HOLDFAST_URL.`,
    )
  if (!response.ok) throw new StartError(formatProblem(response.status, text))
  if (text !== '') process.stdout.write(formatResponse(text, values.field))
  return 0
}

/** Ensures that the token is sent only to the service, whatever the path contains. */
function resolveUrl(path: string, url: string): URL {
  const service = parseUrl('--url', url)
  const address = parseUrl('the path', path, service)
  if (address.origin === service.origin) return address
  throw new StartError(
    `The path must be a path of ${service.origin}: "${path}" is at ${address.origin}. Nothing was sent. To call another service, set --url and --token-file.`,
  )
}

function parseUrl(what: string, text: string, base?: URL): URL {
  const address = URL.parse(text, base)
  if (address) return address
  throw new StartError(`${what}: "${text}" is not a URL.`)
}

async function send(url: URL, init: RequestInit): Promise<Response> {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the address is the operator's own
    return await fetch(url, { ...init, redirect: 'manual' })
  } catch (error) {
    const { cause } = error as { cause?: Error }
    throw new StartError(`${url.origin} does not answer (${cause?.message ?? error}). Is Holdfast running?`)
  }
}

type ProblemBody = { title?: string; detail?: string; errors?: { pointer: string; message: string }[] }

function formatProblem(status: number, text: string): string {
  const { title = 'The service refused the request', detail, errors = [] } = asJson(text) as ProblemBody
  const faults = errors.map(({ pointer, message }) => `  ${pointer || 'the body'}: ${message}`)
  const reason = errors.length > 0 ? [] : [`  ${detail ?? text}`]
  return [`${status}: ${title}`, ...reason, ...faults].join('\n')
}

function formatResponse(text: string, field: string | undefined): string {
  const body = asJson(text)
  if (field === undefined) return `${JSON.stringify(body, null, 2)}\n`
  const found = valuesAt(body, field.split('.'))
  if (found.length === 0) throw new StartError(`The response has no field "${field}".`)
  return found.map((value) => `${typeof value === 'string' ? value : JSON.stringify(value)}\n`).join('')
}

/** The values at a path of member names. For a list, the values of all its items. */
function valuesAt(value: unknown, names: readonly string[]): unknown[] {
  const [name, ...rest] = names
  if (name === undefined) return [value]
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, names))
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return []
  return valuesAt((value as Record<string, unknown>)[name], rest)
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function parsed(args: string[]) {
  const option = { type: 'string' } as const
  const options = { field: option, wait: option, url: option, 'token-file': option }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length >= 2 && positionals.length <= 3) return { values, positionals }
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. To specify')[0]}. Usage: holdfast ${usage}`)
  }
  throw new StartError(`Usage: holdfast ${usage}`)
}
