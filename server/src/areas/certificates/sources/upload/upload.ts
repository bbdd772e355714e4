/** Certificates that people and programs upload. */

import { setLabels } from '#areas/certificates/inventory/certificates.ts'
import { recordPlaces } from '#areas/certificates/inventory/record-places.ts'
import type { CertificateUpload } from '#areas/certificates/inventory/schema.ts'
import { type CertificateRow, selectCertificatesBySha256, targetOf } from '#areas/certificates/store.ts'
import type { Context } from '#platform/context.ts'
import { readUpload } from './contents.ts'

/** The certificates in the order of the upload. Those behind a certificate that lead to its authority are its chain. */
export async function uploadCertificates(
  context: Context,
  { content, password, labels, notes }: CertificateUpload,
): Promise<CertificateRow[]> {
  const read = await readUpload({ content, member: 'content', password })
  const others = read.filter(({ facts }) => facts.is_authority)
  const found = read.map((one) => ({
    place: `upload ${one.facts.sha256}`,
    kind: 'upload' as const,
    server_id: null,
    chain: [one, ...(one.facts.is_authority ? [] : others)] as const,
  }))
  await recordPlaces(context, [], found, 'refuse')
  const hashes = [...new Set(read.map(({ facts }) => facts.sha256))]
  const rows = new Map((await selectCertificatesBySha256(context, hashes)).map((row) => [row.sha256, row]))
  const uploaded: CertificateRow[] = []
  for (const hash of hashes) {
    const row = rows.get(hash)
    if (!row) continue
    const kept = await setLabels(context, row, { labels, notes })
    await context.audit(targetOf(kept), { before: null, after: { names: kept.names, sha256: kept.sha256 } })
    uploaded.push(kept)
  }
  return uploaded
}
