/** Asks a revocation list or an OCSP responder for certificates. Never throws for what it answers. */
import type { X509Certificate } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { readRevocationList } from '#kernel/certificates/revocation/crl.ts'
import { ocspRequest, readOcspResponse } from '#kernel/certificates/revocation/ocsp.ts'
import { type Status, StatusUnknown } from '#kernel/certificates/revocation/revocation.ts'
import type { Egress } from '#platform/net/egress.ts'
import { EgressError } from '#platform/net/egress-error.ts'
import type { RevocationSourceRow } from './tables.ts'

/** `issuer`: whose signature counts. */
export type AskedCertificate = { id: string; certificate: X509Certificate; issuer: X509Certificate }

export type FoundStatus = { certificateId: string; status: Status; until: Date | null }

export type SourceAnswer = {
  found: readonly FoundStatus[]
  /** Why nothing is known of the others; null: all are known. */
  failure: string | null
}

/** The largest lists of public authorities have some megabytes. */
const listBytesMax = 16 * 1024 * 1024
const listSeconds = 60
const answerBytesMax = 64 * 1024
const answerSeconds = 10
/** A slow responder is asked for no more certificates after this time: the lease of the work ends later. */
const responderSeconds = 90

export async function askSource(
  egress: Egress,
  { kind, url }: Pick<RevocationSourceRow, 'kind' | 'url'>,
  asked: readonly AskedCertificate[],
): Promise<SourceAnswer> {
  return kind === 'crl' ? await askList(egress, url, asked) : await askResponder(egress, url, asked)
}

async function askList(
  egress: Egress,
  url: string,
  asked: readonly AskedCertificate[],
): Promise<SourceAnswer> {
  const found: FoundStatus[] = []
  let failureOfList: string | null = null
  const failure = await failureOf(async () => {
    const body = await fetched(egress, {
      ...{ url, method: 'GET', headers: { accept: 'application/pkix-crl' } },
      ...{ timeoutSeconds: listSeconds, maxBytes: listBytesMax },
    })
    for (const ofIssuer of Map.groupBy(asked, (one) => one.issuer.fingerprint256).values()) {
      // A certificate of another issuer that names this list must not hide what it says of the others.
      const failed = await failureOf(async () => found.push(...statesIn(body, url, ofIssuer)))
      failureOfList ??= failed
      // Each signature is verified over the whole list. Other requests are served meanwhile.
      await setImmediate()
    }
  })
  return { found, failure: failure ?? failureOfList }
}

function statesIn(body: Buffer, url: string, asked: readonly AskedCertificate[]): FoundStatus[] {
  const [first] = asked
  if (!first) return []
  const list = readRevocationList(body, first.issuer, url)
  requireCurrent(list.nextUpdate)
  const states = list.statusOf(asked.map(serialOf))
  return asked.flatMap((one) => {
    const status = states.get(serialOf(one))
    return status ? [{ certificateId: one.id, status, until: list.nextUpdate }] : []
  })
}

const serialOf = ({ certificate }: AskedCertificate) => certificate.serialNumber.toLowerCase()

/** An old answer may be repeated by an attacker. */
function requireCurrent(nextUpdate: Date | null): void {
  if (nextUpdate !== null && nextUpdate.getTime() < Date.now())
    throw new StatusUnknown('The answer of the authority is out of date')
}

async function askResponder(
  egress: Egress,
  url: string,
  asked: readonly AskedCertificate[],
): Promise<SourceAnswer> {
  const found: FoundStatus[] = []
  let failure: string | null = null
  const end = Date.now() + responderSeconds * 1000
  for (const one of asked) {
    if (Date.now() > end) break
    const failed = await failureOf(async () => {
      const body = await fetched(egress, {
        ...{ url, method: 'POST', headers: { 'content-type': 'application/ocsp-request' } },
        body: ocspRequest(one),
        ...{ timeoutSeconds: answerSeconds, maxBytes: answerBytesMax },
      })
      const { status, nextUpdate } = readOcspResponse(body, one)
      requireCurrent(nextUpdate)
      found.push({ certificateId: one.id, status, until: nextUpdate })
    })
    failure ??= failed
  }
  return { found, failure }
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
