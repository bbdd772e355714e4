/** The steps of an order at the CA. Each is safe to repeat: it first reads what the CA has, and changes what is missing. */
import type { AcmeClient, Signer } from '../protocol/acme-client.ts'
import { AcmeError, type AcmeFailure, readProblem, shortened } from '../protocol/acme-error.ts'
import { isRecord } from '../protocol/json.ts'
import { dnsChallengeValue } from '../protocol/jws.ts'
import { encodedRequest, isForRequest } from '../protocol/signing-request.ts'
import type { AcmeAnswer } from '../protocol/transport.ts'
import type { Authorization, OrderRow, OrderStep } from '../store.ts'
import { challengeName } from './challenge-places.ts'

/** What an order is after a step. `waitSeconds`: when the next one is due; 0: at once. */
export type StepOutcome =
  | { step: OrderStep; set?: Partial<OrderRow>; waitSeconds: number }
  | { failure: OrderFailure; authorizations?: Authorization[] }
  | { chain: string }

export type OrderFailure = Pick<AcmeFailure, 'code' | 'message'> & { retryAfterSeconds?: number | null }

type Ca = { client: AcmeClient; signer: Signer }

const authorizationsMax = 100
/** Of the certificates that a CA sends: the one that was ordered, and its intermediates. */
const chainMax = 10
const pollSeconds = 3
const waitSecondsMax = 3600

/**
 * What CAs answer if an order cannot replace the certificate that it names (RFC 9773, section 5): another order has, or
 * they do not know it. Without it, the order is only limited as others are.
 */
const replacementRefused = ['alreadyReplaced', 'malformed', 'unauthorized']

export async function placeOrder({ client, signer }: Ca, order: OrderRow): Promise<StepOutcome> {
  const { newOrder } = await client.directory()
  const { names, profile, replaces } = order
  const payload = {
    identifiers: names.map((value) => ({ type: 'dns', value })),
    ...(profile !== null && { profile }),
    ...(replaces !== null && { replaces }),
  }
  try {
    const { body, location } = await client.post(newOrder, payload, signer)
    const { authorizations, finalize } = isRecord(body) ? body : {}
    if (location === null || typeof finalize !== 'string' || !Array.isArray(authorizations))
      throw malformed('The CA answered a new order without its members.')
    const urls = authorizations.filter((url) => typeof url === 'string').slice(0, authorizationsMax)
    return {
      step: 'authorize',
      set: { url: location, finalize_url: finalize, authorizations: urls.map(unread) },
      waitSeconds: 0,
    }
  } catch (error) {
    const isRefused = error instanceof AcmeError && replacementRefused.includes(error.code)
    if (!isRefused || replaces === null) throw error
    return { step: 'order', set: { replaces: null }, waitSeconds: 0 }
  }
}

function unread(url: string): Authorization {
  return {
    name: '',
    is_wildcard: false,
    url,
    state: 'pending',
    challenge_url: null,
    record: null,
    zone_id: null,
    zone: null,
    value: null,
    error: null,
  }
}

/**
 * Reads what the CA asks for. The records are found and written by the caller, only for names that were ordered: a CA must
 * not choose where in the account's zones records are written.
 */
export async function readAuthorizations(
  { client, signer }: Ca,
  order: OrderRow,
): Promise<StepOutcome | Authorization[]> {
  const read: Authorization[] = []
  const ordered = new Set(order.names.map(challengeName))
  for (const one of order.authorizations) {
    const { body } = await client.post(one.url, null, signer)
    const { status, identifier, challenges, wildcard } = isRecord(body) ? body : {}
    const name = isRecord(identifier) ? String(identifier['value'] ?? '').toLowerCase() : ''
    if (!ordered.has(name))
      throw malformed(
        `The CA asks for a proof of ${name === '' ? 'no name' : shortened(name, 253)}, which was not ordered.`,
      )
    const challenge = listOf(challenges).find(
      ({ type, token }) => type === 'dns-01' && typeof token === 'string',
    )
    const state = stateOf(status)
    read.push({
      ...one,
      name,
      is_wildcard: wildcard === true,
      state,
      challenge_url: typeof challenge?.['url'] === 'string' ? challenge['url'] : null,
      value:
        typeof challenge?.['token'] === 'string'
          ? dnsChallengeValue(challenge['token'], signer.keyPem)
          : null,
      error: state === 'invalid' ? errorOf(challenge, body) : null,
    })
  }
  const failed = failureOf(read)
  if (failed) return failed
  const without = read.find(({ state, challenge_url }) => state === 'pending' && challenge_url === null)
  if (without)
    return {
      failure: { code: 'no_challenge', message: `The CA does not validate ${without.name} by DNS (dns-01).` },
      authorizations: read,
    }
  return read
}

/** Tells the CA that the records are there. */
export async function respond({ client, signer }: Ca, order: OrderRow): Promise<StepOutcome> {
  for (const { url, challenge_url } of order.authorizations.filter(({ state }) => state === 'pending')) {
    const { body } = await client.post(url, null, signer)
    const { status, challenges } = isRecord(body) ? body : {}
    const challenge = listOf(challenges).find((one) => one['url'] === challenge_url)
    // After an interruption, the CA may be validating already.
    if (status === 'pending' && challenge?.['status'] === 'pending' && challenge_url !== null)
      await client.post(challenge_url, {}, signer)
  }
  return { step: 'validate', waitSeconds: 1 }
}

export async function readValidation({ client, signer }: Ca, order: OrderRow): Promise<StepOutcome> {
  const read: Authorization[] = []
  let waitSeconds = pollSeconds
  for (const one of order.authorizations) {
    if (one.state !== 'pending') {
      read.push(one)
      continue
    }
    const answer = await client.post(one.url, null, signer)
    const { status, challenges } = isRecord(answer.body) ? answer.body : {}
    const challenge = listOf(challenges).find((each) => each['url'] === one.challenge_url)
    const state = stateOf(status)
    waitSeconds = Math.max(waitSeconds, waitOf(answer))
    read.push({ ...one, state, error: state === 'invalid' ? errorOf(challenge, answer.body) : null })
  }
  const failed = failureOf(read)
  if (failed) return failed
  const isValid = read.every(({ state }) => state === 'valid')
  if (isValid) return { step: 'finalize', set: { authorizations: read }, waitSeconds: 0 }
  return { step: 'validate', set: { authorizations: read }, waitSeconds }
}

export async function finalize({ client, signer }: Ca, order: OrderRow): Promise<StepOutcome> {
  const { url, finalize_url, csr } = order
  if (url === null || finalize_url === null || csr === null) throw malformed('The order is not complete.')
  const { body } = await client.post(url, null, signer)
  const { status } = isRecord(body) ? body : {}
  // All its authorizations are valid, which the CA may not have noticed yet.
  if (status === 'pending') return { step: 'finalize', waitSeconds: pollSeconds }
  if (status === 'invalid') return { failure: orderError(body) }
  if (status === 'ready') await client.post(finalize_url, { csr: encodedRequest(csr) }, signer)
  return { step: 'download', waitSeconds: status === 'valid' ? 0 : 1 }
}

export async function download({ client, signer }: Ca, order: OrderRow): Promise<StepOutcome> {
  const { url, finalize_url, csr } = order
  if (url === null || finalize_url === null || csr === null) throw malformed('The order is not complete.')
  const answer = await client.post(url, null, signer)
  const { status, certificate } = isRecord(answer.body) ? answer.body : {}
  if (status === 'invalid') return { failure: orderError(answer.body) }
  // It has lost the request. The step stays the same, so that its time is limited.
  if (status === 'ready') await client.post(finalize_url, { csr: encodedRequest(csr) }, signer)
  if (status !== 'valid' || typeof certificate !== 'string')
    return { step: 'download', waitSeconds: Math.max(pollSeconds, waitOf(answer)) }
  const { text } = await client.post(certificate, null, signer)
  const chain = text.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? []
  const [leaf] = chain
  if (leaf === undefined || chain.length > chainMax || !isForRequest(leaf, csr))
    throw malformed('The CA returned no certificate for the key of the request.')
  return { chain: `${chain.join('\n')}\n` }
}

function waitOf({ retryAfterSeconds }: AcmeAnswer): number {
  return Math.min(retryAfterSeconds ?? 0, waitSecondsMax)
}

function stateOf(status: unknown): Authorization['state'] {
  if (status === 'valid' || status === 'pending') return status
  // Deactivated, expired and revoked ones are not usable either.
  return 'invalid'
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord).slice(0, 20) : []
}

function errorOf(challenge: Record<string, unknown> | undefined, body: unknown): Authorization['error'] {
  const status = isRecord(body) ? String(body['status']) : ''
  const problem = readProblem(challenge?.['error'])
  const { code = 'invalid', message = `The authorization is ${status}.` } = problem ?? {}
  return { code, message, at: new Date().toISOString() }
}

/** What the CA said about the first name that it refused. */
function failureOf(authorizations: Authorization[]): StepOutcome | null {
  const refused = authorizations.find(({ state }) => state === 'invalid')
  if (!refused) return null
  const { name, is_wildcard, error } = refused
  const shown = is_wildcard ? `*.${name}` : name
  return {
    failure: { code: error?.code ?? 'invalid', message: `${shown}: ${error?.message ?? 'refused'}` },
    authorizations,
  }
}

function orderError(body: unknown): Pick<AcmeFailure, 'code' | 'message'> {
  const problem = isRecord(body) ? readProblem(body['error']) : null
  return problem ?? { code: 'orderInvalid', message: 'The CA has cancelled the order.' }
}

function malformed(message: string): AcmeError {
  return new AcmeError({ code: 'malformedResponse', message })
}
