/**
 * Certificates of the zones of an account: the packs that Cloudflare issues and renews, and those that were uploaded. Of
 * neither the certificate itself is shown, only its hosts, issuer and expiry.
 * https://developers.cloudflare.com/api/resources/ssl/ and https://developers.cloudflare.com/api/resources/custom_certificates/
 */
import { type Static, type TObject, Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { type HeldCertificate, type HeldCertificates, timeOf } from '#providers/ports/certificates.ts'
import { responseShape } from '#providers/response-shape.ts'

const Certificate = Type.Object({
  id: Type.String(),
  hosts: Type.Array(Type.String()),
  issuer: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  expires_on: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
const Pack = Type.Object({
  id: Type.String(),
  type: Type.String(),
  status: Type.Optional(Type.String()),
  hosts: Type.Array(Type.String()),
  certificates: Type.Optional(Type.Union([Type.Array(Certificate), Type.Null()])),
})
const Zone = Type.Object({ id: Type.String(), name: Type.String() })

function resultOf<Item extends TObject>(item: Item) {
  const total_pages = Type.Optional(Type.Integer())
  return responseShape(
    Type.Object({
      result: Type.Array(item),
      result_info: Type.Optional(Type.Union([Type.Object({ total_pages }), Type.Null()])),
    }),
  )
}
const areZones = resultOf(Zone)
const areCertificates = resultOf(Certificate)
const arePacks = resultOf(Pack)

const zonesOfPage = 20
const certificatesOfPage = 50
/** Of one zone. */
const pagesMax = 200

/** The zones of the account that the token may read, by page. */
export async function readZones(client: JsonApi, accountId: string, page: number) {
  const query = { 'account.id': accountId, page, per_page: zonesOfPage }
  const { result, result_info } = await client.read({ method: 'GET', path: '/zones', query }, areZones)
  return { zones: result, isLast: page >= (result_info?.total_pages ?? 1) }
}

export function createCloudflareCertificates(client: JsonApi, accountId: string): HeldCertificates {
  return {
    async listCertificates(cursor) {
      const page = Number(cursor ?? 1)
      const { zones, isLast } = await readZones(client, accountId, page)
      const certificates: HeldCertificate[] = []
      for (const zone of zones)
        certificates.push(...(await readUploaded(client, zone)), ...(await readPacks(client, zone)))
      return { certificates, cursor: isLast ? null : String(page + 1) }
    },
  }
}

async function readUploaded(client: JsonApi, zone: Static<typeof Zone>): Promise<HeldCertificate[]> {
  const path = pathOf('zones', zone.id, 'custom_certificates')
  const uploaded = await readPages((query) => client.read({ method: 'GET', path, query }, areCertificates))
  return uploaded.map((one) => certificateOf(zone, one, { ref: one.id, isRenewed: false }))
}

/** All items of a list. The last page is the first that is not full: not every list says how many pages it has. */
async function readPages<Item>(
  read: (query: { page: number; per_page: number }) => Promise<{ result: Item[] }>,
): Promise<Item[]> {
  const found: Item[] = []
  for (let page = 1; ; page++) {
    const { result } = await read({ page, per_page: certificatesOfPage })
    found.push(...result)
    if (result.length < certificatesOfPage || page === pagesMax) return found
  }
}

/** Uploaded certificates are listed as packs, too. */
const uploadedTypes: readonly string[] = ['legacy_custom', 'sni_custom', 'mh_custom', 'keyless']

async function readPacks(client: JsonApi, zone: Static<typeof Zone>): Promise<HeldCertificate[]> {
  const path = pathOf('zones', zone.id, 'ssl', 'certificate_packs')
  const packs = await readPages((page) =>
    client.read({ method: 'GET', path, query: { status: 'all', ...page } }, arePacks),
  )
  return packs
    .filter(({ type, status }) => !uploadedTypes.includes(type) && status !== 'deleted')
    .flatMap((pack) => {
      const issued = pack.certificates ?? []
      if (issued.length > 0)
        return issued.map((one) => certificateOf(zone, one, { ref: `${pack.id}/${one.id}`, isRenewed: true }))
      return [certificateOf(zone, pack, { ref: pack.id, isRenewed: true })]
    })
}

function certificateOf(
  zone: Static<typeof Zone>,
  { hosts, issuer, expires_on }: Omit<Static<typeof Certificate>, 'id'>,
  { ref, isRenewed }: { ref: string; isRenewed: boolean },
): HeldCertificate {
  return {
    ref: `${zone.id}/${ref}`,
    name: zone.name,
    pem: null,
    sha1: null,
    names: hosts,
    issuer: issuer ?? null,
    notAfter: timeOf(expires_on),
    isRenewed,
    usedBy: expires_on ? [{ kind: 'zone', ref: zone.name }] : [],
  }
}
