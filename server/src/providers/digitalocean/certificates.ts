// https://docs.digitalocean.com/reference/api/digitalocean/#tag/Certificates
import { type Static, Type } from 'typebox'
import type { JsonApi } from '#providers/http/json-api.ts'
import { type HeldCertificate, type HeldCertificates, timeOf } from '#providers/ports/certificates.ts'
import { responseShape } from '#providers/response-shape.ts'
import { manifest } from './manifest.ts'

const Certificate = Type.Object({
  id: Type.String(),
  name: Type.String(),
  not_after: Type.Optional(Type.String()),
  sha1_fingerprint: Type.Optional(Type.String()),
  dns_names: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  type: Type.Optional(Type.String()),
})
const isPage = responseShape(
  Type.Object({ certificates: Type.Array(Certificate), meta: Type.Object({ total: Type.Integer() }) }),
)

const pageSize = manifest.cloud?.pageSize ?? 1

export function createDigitalOceanCertificates(client: JsonApi): HeldCertificates {
  return {
    async listCertificates(cursor) {
      const page = Number(cursor ?? 1)
      const query = { page, per_page: pageSize }
      const { certificates, meta } = await client.read(
        { method: 'GET', path: '/v2/certificates', query },
        isPage,
      )
      const isLast = page * pageSize >= meta.total
      return { certificates: certificates.map(certificateOf), cursor: isLast ? null : String(page + 1) }
    },
  }
}

function certificateOf(shown: Static<typeof Certificate>): HeldCertificate {
  const { id, name, not_after, sha1_fingerprint = '', dns_names, type } = shown
  return {
    ref: id,
    name,
    pem: null,
    sha1: sha1_fingerprint === '' ? null : sha1_fingerprint.toLowerCase().replaceAll(':', ''),
    // Of an uploaded one without names, the list has an empty name.
    names: (dns_names ?? []).filter((dnsName) => dnsName !== ''),
    issuer: null,
    notAfter: timeOf(not_after),
    isRenewed: type === 'lets_encrypt',
    usedBy: [],
  }
}
