/** The authorities that are trusted: the public ones, those of the installation, and the account's own. */
import { X509Certificate } from 'node:crypto'
import { getCACertificates } from 'node:tls'
import type { Anchor, Anchors } from '#kernel/certificates/trust.ts'
import type { Context } from '#platform/context.ts'
import { selectAuthorities } from '../authorities/authority-store.ts'

let installed: ReadonlyMap<string, readonly Anchor[]> | null = null

/** Mozilla's list, which comes with Node, and NODE_EXTRA_CA_CERTS. Read once: it is the same until the process ends. */
function installedAnchors(): ReadonlyMap<string, readonly Anchor[]> {
  if (installed) return installed
  const isPublic = new Set(getCACertificates('bundled'))
  const anchors = getCACertificates('default').map(
    (pem): Anchor => ({
      certificate: new X509Certificate(pem),
      source: isPublic.has(pem) ? 'public' : 'own',
    }),
  )
  installed = Map.groupBy(anchors, ({ certificate }) => certificate.subject)
  return installed
}

export async function readAnchors(context: Context): Promise<Anchors> {
  const rows = await selectAuthorities(context)
  const own = Map.groupBy(
    rows.map(({ der }): Anchor => ({ certificate: new X509Certificate(der), source: 'own' })),
    ({ certificate }) => certificate.subject,
  )
  const all = installedAnchors()
  return { bySubject: (subject) => [...(own.get(subject) ?? []), ...(all.get(subject) ?? [])] }
}
