/** Asks a revocation list or an OCSP responder for certificates. Never throws for what it answers. */
import type { X509Certificate } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { readRevocationList } from '#kernel/certificates/revocation/crl.ts'
import { ocspRequest, readOcspResponse } from '#kernel/certificates/revocation/ocsp.ts'
import { type Status, StatusUnknown, validUntil } from '#kernel/certificates/revocation/revocation.ts'
import { addressesOfList } from '#kernel/certificates/revocation/sources.ts'
import type { Egress } from '#platform/net/egress.ts'
import { EgressError } from '#platform/net/egress-error.ts'
import type { RevocationSourceRow } from './tables.ts'

/** `issuer`: whose signature counts. */
export type AskedCertificate = { id: string; certificate: X509Certificate; issuer: X509Certificate }

/** `asOf`: when the authority made the answer. `until`: how long it is valid. */
export type FoundStatus = { certificateId: string; status: Status; asOf: Date; until: Date }

export type SourceAnswer = {
  found: readonly FoundStatus[]
  /** Why nothing is known of the others; null: all are known. */
  failure: string | null
  /** Certificates for which there was no time left. */
  unasked: readonly string[]
}

/** The largest lists of public authorities have some megabytes. */
const listBytesMax = 16 * 1024 * 1024
const listSeconds = 60
/** The signature is verified once for each issuer whose certificates name the list, which is one. */
const issuersMax = 10
const answerBytesMax = 64 * 1024
const answerSeconds = 10
/** A slow responder is asked for no more certificates after this time: others wait for the place. */
const responderSeconds = 40

export async function askSource(
  egress: Egress,
  { kind, url }: Pick<RevocationSourceRow, 'kind' | 'url'>,
  { asked, now }: { asked: readonly AskedCertificate[]; now: Date },
): Promise<SourceAnswer> {
  const source = { egress, url, now }
  return kind === 'crl' ? await askList(source, asked) : await askResponder(source, asked)
}

type Source = { egress: Egress; url: string; now: Date }

async function askList(
  { egress, url, now }: Source,
  asked: readonly AskedCertificate[],
): Promise<SourceAnswer> {
  const found: FoundStatus[] = []
  let failureOfList: string | null = null
  const failure = await failureOf(async () => {
    const body = await fetched(egress, {
      ...{ url, method: 'GET', headers: { accept: 'application/pkix-crl' } },
      ...{ timeoutSeconds: listSeconds, maxBytes: listBytesMax },
    })
    const issuers = [...Map.groupBy(asked, ({ issuer }) => issuer.fingerprint256).values()]
    for (const ofIssuer of issuers.slice(0, issuersMax)) {
      // A certificate of another issuer that names this list must not hide what it says of the others.
      const failed = await failureOf(async () => readStates(body, { url, now, asked: ofIssuer }, found))
      failureOfList ??= failed
      // Each signature is verified over the whole list. Other requests are served meanwhile.
      await setImmediate()
    }
  })
  return { found, failure: failure ?? failureOfList, unasked: [] }
}

type OfIssuer = { url: string; now: Date; asked: readonly AskedCertificate[] }

/** Adds what a list says of certificates of one issuer. Throws StatusUnknown if it does not say it of all. */
function readStates(body: Buffer, { url, now, asked }: OfIssuer, found: FoundStatus[]): void {
  const [first] = asked
  if (!first) return
  const list = readRevocationList(body, first.issuer)
  const until = validUntil(list, now)
  const own = asked.filter(({ certificate }) => list.isFor(addressesOfList(certificate.raw, url)))
  const states = list.statusOf(own.map(serialOf))
  for (const one of own) {
    const status = states.get(serialOf(one))
    if (status) found.push({ certificateId: one.id, status, asOf: list.thisUpdate, until })
  }
  if (own.length < asked.length) throw new StatusUnknown('The list is for certificates with another address')
}

const serialOf = ({ certificate }: AskedCertificate) => certificate.serialNumber.toLowerCase()

async function askResponder(
  { egress, url, now }: Source,
  asked: readonly AskedCertificate[],
): Promise<SourceAnswer> {
  const found: FoundStatus[] = []
  let failure: string | null = null
  const end = Date.now() + responderSeconds * 1000
  for (const [index, one] of asked.entries()) {
    if (Date.now() > end) return { found, failure, unasked: asked.slice(index).map(({ id }) => id) }
    const failed = await failureOf(async () => {
      const body = await fetched(egress, {
        ...{ url, method: 'POST', headers: { 'content-type': 'application/ocsp-request' } },
        body: ocspRequest(one),
        ...{ timeoutSeconds: answerSeconds, maxBytes: answerBytesMax },
      })
      found.push({ certificateId: one.id, ...readStatus(body, one, now) })
    })
    failure ??= failed
  }
  return { found, failure, unasked: [] }
}

/** What an OCSP response says, which was fetched or sent with a certificate. Throws StatusUnknown. */
export function readStatus(
  response: Buffer,
  asked: AskedCertificate,
  now: Date,
): Omit<FoundStatus, 'certificateId'> {
  const answer = readOcspResponse(response, asked, now)
  return { status: answer.status, asOf: answer.thisUpdate, until: validUntil(answer, now) }
}

async function failureOf(task: () => Promise<unknown>): Promise<string | null> {
  try {
    await task()
    return null
  } catch (error) {
    if (error instanceof StatusUnknown || error instanceof EgressError) return error.message
    throw error
  }
}

type Request = Parameters<Egress['request']>[0]

async function fetched(egress: Egress, request: Request): Promise<Buffer> {
  // Lists and responses are signed, and their addresses are mostly http: who can verify TLS needs no revocation.
  const { status, body, truncated } = await egress.request({ ...request, allowsPlainHttp: true })
  if (status !== 200) throw new StatusUnknown(`The authority answers with status ${status}`)
  if (truncated) throw new StatusUnknown('The list of the authority is too long')
  return body
}
