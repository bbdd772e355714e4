/**
 * Recognizes certificates that a provider does not show among those of the inventory, which were found elsewhere: by the
 * SHA-1 that the provider shows, or else by the same names and the same second of the expiry. If two are alike, none is
 * taken: a certificate in the wrong place is worse than one that is missing there.
 */
import { createHash } from 'node:crypto'
import { selectExpiringAt } from '#areas/certificates/inventory/certificate-store.ts'
import type { CertificateRow } from '#areas/certificates/store.ts'
import type { Context } from '#platform/context.ts'
import type { HeldCertificate } from '#providers/ports/certificates.ts'

/** The certificates of the inventory by the refs of those that are held. */
export async function recognizeHeld(
  context: Context,
  held: readonly HeldCertificate[],
): Promise<Map<string, CertificateRow>> {
  const hidden = held.flatMap(({ ref, pem, sha1, names, notAfter }) =>
    pem === null && notAfter !== null ? { ref, sha1, names, second: secondOf(notAfter) } : [],
  )
  if (hidden.length === 0) return new Map()
  const seconds = [...new Set(hidden.map(({ second }) => second))]
  const candidates = Map.groupBy(
    await selectExpiringAt(context, seconds),
    ({ expires_second }) => expires_second,
  )
  return new Map(
    hidden.flatMap(({ ref, sha1, names, second }) => {
      const alike = (candidates.get(second) ?? []).filter((certificate) =>
        sha1 === null ? hasNames(certificate, names) : sha1Of(certificate) === sha1,
      )
      const [found, other] = alike
      return found && !other ? [[ref, found] as const] : []
    }),
  )
}

function secondOf(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

function hasNames(certificate: CertificateRow, names: readonly string[]): boolean {
  return (
    names.length > 0 &&
    certificate.names.join() === [...new Set(names.map((name) => name.toLowerCase()))].sort().join()
  )
}

function sha1Of({ der }: CertificateRow): string {
  return createHash('sha1').update(der).digest('hex')
}
