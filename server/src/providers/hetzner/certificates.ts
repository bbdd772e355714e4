// https://docs.hetzner.cloud/reference/cloud#tag/certificates
import { type Static, Type } from 'typebox'
import type { JsonApi } from '#providers/http/json-api.ts'
import { type HeldCertificate, type HeldCertificates, timeOf } from '#providers/ports/certificates.ts'
import { pageReader } from './client.ts'

const NullableText = Type.Union([Type.String(), Type.Null()])
const Certificate = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  type: Type.String(),
  certificate: NullableText,
  domain_names: Type.Array(Type.String()),
  not_valid_after: NullableText,
  used_by: Type.Array(Type.Object({ id: Type.Integer(), type: Type.String() })),
})
const readPage = pageReader(Type.Object({ certificates: Type.Array(Certificate) }))

export function createHetznerCertificates(client: JsonApi): HeldCertificates {
  return {
    async listCertificates(cursor) {
      const { body, next } = await readPage(client, '/certificates', Number(cursor ?? 1), { sort: 'id' })
      return {
        certificates: body.certificates.map(certificateOf),
        cursor: next === null ? null : String(next),
      }
    },
  }
}

function certificateOf(shown: Static<typeof Certificate>): HeldCertificate {
  const { id, name, type, certificate, domain_names, not_valid_after, used_by } = shown
  return {
    ref: String(id),
    name,
    // Null until it is issued.
    pem: certificate,
    sha1: null,
    names: domain_names,
    issuer: null,
    notAfter: timeOf(not_valid_after),
    isRenewed: type === 'managed',
    usedBy: used_by.map((use) => ({ kind: use.type, ref: String(use.id) })),
  }
}
