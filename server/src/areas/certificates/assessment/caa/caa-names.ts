/** For which names the DNS is asked who may issue certificates, and what it said. */
import { isIP } from 'node:net'
import type { IssuanceCheck } from '#kernel/certificates/caa/caa.ts'
import { isPublicName, isWildcard } from '#kernel/certificates/names.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { EventSubscriber } from '#platform/events/events.ts'
import type { CertificateRow } from '../../store.ts'
import { insertCaaChecks, selectCaaChecks, setCaaDue } from './caa-store.ts'

export const caaWork = 'certificates.caa'

const hostName = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})+$/

/** The name whose records count; null: no public authority issues for it by the DNS. */
function checkedName(name: string): string | null {
  const base = isWildcard(name) ? name.slice(2) : name
  return hostName.test(base) && isIP(base) === 0 && isPublicName(base) ? base : null
}

const checkedNames = (names: readonly string[]) => names.flatMap((name) => checkedName(name) ?? [])

const isOfPublicAuthority = ({ trust }: Pick<CertificateRow, 'trust'>) =>
  trust?.some(({ source }) => source === 'public') ?? false

/** Asks the DNS for these names, from now on. */
export async function followNames(context: Context, names: readonly string[]): Promise<void> {
  if (await insertCaaChecks(context, checkedNames(names))) await context.wake(caaWork)
}

/** The names of a certificate that a public authority could renew; the DNS does not bind others. */
export async function followNamesOf(context: Context, certificate: CertificateRow): Promise<void> {
  const { is_current, is_authority, not_after, names } = certificate
  if (is_current && !is_authority && not_after > context.now && isOfPublicAuthority(certificate))
    await followNames(context, names)
}

/** By certificate, for each of its names of which something is known. */
export async function issuanceOf(
  context: Context,
  certificates: readonly CertificateRow[],
): Promise<ReadonlyMap<string, readonly IssuanceCheck[]>> {
  const judged = certificates.filter(isOfPublicAuthority)
  const names = [...new Set(judged.flatMap((certificate) => checkedNames(certificate.names)))]
  const rows = names.length === 0 ? [] : await selectCaaChecks(context, names)
  const answers = new Map(rows.map(({ id, answer }) => [id, answer]))
  return new Map(
    judged.map((certificate) => [
      certificate.id,
      certificate.names.flatMap((name): IssuanceCheck[] => {
        const answer = answers.get(checkedName(name) ?? '')
        return answer ? [{ name, answer }] : []
      }),
    ]),
  )
}

/** Soon, and not at once: the servers of a provider do not change at the same time. */
const afterChangeSeconds = 60
/** Records that decide which CAA records count. */
const decidingTypes: ReadonlySet<string> = new Set(['CAA', 'CNAME', 'DNAME', 'DS', 'NS', 'DNSKEY'])

type ChangedRecords = Partial<Record<'added' | 'changed' | 'removed', readonly { type: string }[]>>

/** Looks again after records were changed, so that what was repaired does not look broken for a week. */
export const askAfterEvent: EventSubscriber = async (tx, { accountId, kind, at, data }) => {
  if (kind !== 'dns.records_changed') return
  const { added = [], changed = [], removed = [] } = data as ChangedRecords
  const isDecided = [added, changed, removed].some((all) => all.some(({ type }) => decidingTypes.has(type)))
  if (isDecided) await setCaaDue(tx, accountId, String(data['zone']), addSeconds(at, afterChangeSeconds))
}

/** For the page of an endpoint; null: the DNS is not asked for the name. */
export async function issuanceView(context: Context, name: string) {
  const [row] = await selectCaaChecks(context, [name])
  if (!row) return null
  const { answer, dnssec, failure, checked_at } = row
  const found = answer?.state === 'found' ? answer : null
  return {
    host: found?.host ?? null,
    records: answer === null || answer.state === 'dnssec_failed' ? null : (found?.records ?? []),
    dnssec,
    failure,
    checked_at,
  }
}
