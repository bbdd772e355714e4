/** Domains as CSV, for spreadsheets. Pages are read one after the other, each in its own transaction. */
import { pageLimitMax } from '#kernel/list/page.ts'
import { csvType, csvWriter, savedAs } from '#platform/http/answer/csv.ts'
import type { Lookup, Stream } from '#platform/http/operation/operation.ts'
import type { DomainExportQuery } from '../domain/schema.ts'
import { domainViews } from '../domain/view.ts'
import { listDomains } from '../store/domain-list.ts'

type View = Awaited<ReturnType<typeof domainViews>>[number]

const columns: readonly [name: string, cellOf: (domain: View) => unknown][] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['display_name', ({ display_name }) => display_name],
  ['provider', ({ provider }) => provider],
  ['connection_id', ({ connection_id }) => connection_id],
  ['status', ({ status }) => status],
  ['epp_statuses', ({ epp_statuses }) => epp_statuses.join(' ')],
  ['registered_at', ({ registered_at }) => registered_at?.toISOString()],
  ['expires_at', ({ expires_at }) => expires_at?.toISOString()],
  ['auto_renew', ({ auto_renew }) => auto_renew],
  ['locked', ({ locked }) => locked],
  ['privacy', ({ privacy }) => privacy],
  ['nameservers', ({ nameservers }) => nameservers?.join(' ')],
  ['ds_records', ({ ds_records }) => ds_records?.join('; ')],
  ['renewal_price', ({ renewal_price }) => renewal_price?.amount],
  ['currency', ({ renewal_price }) => renewal_price?.currency],
  [
    'labels',
    ({ labels }) =>
      Object.entries(labels)
        .map(([name, value]) => `${name}:${value}`)
        .join(' '),
  ],
  ['notes', ({ notes }) => notes],
  ['registrar', ({ registrar }) => registrar],
]

export function exportDomains(filter: DomainExportQuery, now: Date): Stream {
  return {
    type: csvType,
    headers: savedAs(`domains-${now.toISOString().slice(0, 10)}.csv`),
    async *pieces(within, signal) {
      const lines = await csvWriter()
      yield lines([columns.map(([name]) => name)])
      for await (const domains of pages(within, signal, filter))
        yield lines(domains.map((domain) => columns.map(([, cellOf]) => textOf(cellOf(domain)))))
    },
  }
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

async function* pages(within: Lookup, signal: AbortSignal, filter: DomainExportQuery) {
  let cursor: string | null = null
  do {
    signal.throwIfAborted()
    const page = { limit: pageLimitMax, ...(cursor !== null && { cursor }) }
    const found: { domains: View[]; next: string | null } = await within.act(async (context) => {
      const { data, next_cursor } = await listDomains(context, { ...filter, ...page })
      return { domains: await domainViews(context, data), next: next_cursor }
    })
    if (found.domains.length > 0) yield found.domains
    cursor = found.next
  } while (cursor !== null)
}
