/** Domains as CSV, for spreadsheets. */
import { type CsvColumn, csvExport, labelsCell } from '#platform/http/answer/export/csv-export.ts'
import type { Stream } from '#platform/http/operation/operation.ts'
import type { DomainExportQuery } from '../domain/schema.ts'
import { domainViews } from '../domain/view.ts'
import { listDomains } from '../store/domain-list.ts'

type View = Awaited<ReturnType<typeof domainViews>>[number]

const columns: readonly CsvColumn<View>[] = [
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
  ['labels', ({ labels }) => labelsCell(labels)],
  ['notes', ({ notes }) => notes],
  ['registrar', ({ registrar }) => registrar],
]

export function exportDomains(filter: DomainExportQuery, now: Date): Stream {
  return csvExport<View>({
    name: 'domains',
    now,
    columns,
    async readPage(context, page) {
      const { data, next_cursor } = await listDomains(context, { ...filter, ...page })
      return { data: await domainViews(context, data), next_cursor }
    },
  })
}
