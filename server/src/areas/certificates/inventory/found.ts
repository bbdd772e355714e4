/** What was found in one place: a certificate, and those that came with it. */
import { createHash, X509Certificate } from 'node:crypto'
import {
  type CertificateFacts,
  CertificateUnreadable,
  readCertificate,
} from '#kernel/certificates/certificate.ts'
import { expiryTimes } from '#kernel/certificates/lifetime/expiry.ts'
import { newId } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import type { PlaceRow } from '../store.ts'

export type ReadCertificate = { facts: CertificateFacts; der: Buffer }

export type FoundPlace = Pick<PlaceRow, 'place' | 'kind' | 'server_id'> &
  Partial<
    Pick<
      PlaceRow,
      | 'path'
      | 'owner'
      | 'key_path'
      | 'key_mode'
      | 'address'
      | 'port'
      | 'server_name'
      | 'process'
      | 'connection_id'
      | 'name'
      | 'is_renewed'
    >
  > & {
    /** The certificate, and behind it those that came with it. */
    chain: readonly [ReadCertificate, ...ReadCertificate[]]
  }

/** The place of an address of an endpoint. */
export const endpointPlace = (endpointId: string, address: string) =>
  ['endpoint', endpointId, address].join(' ')

const block = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g

/** The certificates of a PEM text in their order; null for each that cannot be read. */
export function readPem(pem: string): (ReadCertificate | null)[] {
  return [...pem.matchAll(block)].map(([, base64 = '']) => readDer(Buffer.from(base64, 'base64')))
}

/** Null: it is no certificate. */
export function readDer(der: Uint8Array): ReadCertificate | null {
  try {
    // Bytes behind the certificate are no part of it.
    const { raw } = new X509Certificate(der)
    return { facts: readCertificate(raw), der: raw }
  } catch (error) {
    if (error instanceof CertificateUnreadable || isParseError(error)) return null
    throw error
  }
}

function isParseError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_OSSL')
}

export function printPem(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

/** The hashes of what came with it, in their order. */
export function chainHashes({ chain }: FoundPlace): string[] {
  return chain.slice(1).map(({ facts }) => facts.sha256)
}

/** A new row. It is assessed at once. */
export function rowOf({ accountId, now }: Context, { facts, der }: ReadCertificate) {
  const [warning, high, critical] = expiryTimes(facts)
  return {
    account_id: accountId,
    id: newId('certificate'),
    ...facts,
    der,
    names_text: facts.names.join(' '),
    lineage: lineageOf(facts),
    expires_second: Math.floor(facts.not_after.getTime() / 1000),
    warning_at: warning.at,
    high_at: high.at,
    critical_at: critical.at,
    is_current: false,
    labels: '{}',
    notes: '',
    first_seen_at: now,
    last_seen_at: now,
    updated_at: now,
    due_at: now,
  }
}

/** The same for certificates that replace each other: for the same names, or else of the same subject. */
export function lineageOf({ names, subject }: Pick<CertificateFacts, 'names' | 'subject'>): string {
  const identity = names.length > 0 ? names.join('\n') : `subject\n${subject}`
  return createHash('sha256').update(identity).digest('hex')
}
