import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { type PageRequest, readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import type { IncidentQuery } from './schema.ts'
import { type EntryRow, type IncidentRow, incidentsDb } from './store.ts'

export async function listIncidents(context: Context, filter: IncidentQuery): Promise<Page<IncidentRow>> {
  const { limit, cursor, ...filters } = filter
  const { status, severity, subject_id, server_id, label, needs_attention, q } = filters
  const query = incidentsDb(context.tx)
    .selectFrom('incidents')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where(whereLabels('labels', label))
    .$if(status !== undefined, (incidents) => incidents.where('status', '=', status ?? 'open'))
    .$if(severity !== undefined, (incidents) => incidents.where('severity', '=', severity ?? 'info'))
    .$if(subject_id !== undefined, (incidents) => incidents.where('subject_id', '=', subject_id ?? ''))
    .$if(server_id !== undefined, (incidents) => incidents.where('server_id', '=', server_id ?? ''))
    .$if(needs_attention === true, (incidents) => incidents.where('status', '=', 'open'))
    .$if(needs_attention === false, (incidents) => incidents.where('status', '<>', 'open'))
    .$if(q !== undefined, (incidents) =>
      incidents.where(condition`${containsText('title', q ?? '')} or ${containsText('cause', q ?? '')}`),
    )
  const order = { columns: ['id'], descending: true, identity: { list: 'incidents', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

export async function listEntries(
  { tx, accountId }: Context,
  incidentId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<EntryRow>> {
  const query = incidentsDb(tx)
    .selectFrom('incident_entries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('incident_id', '=', incidentId)
  const order = { columns: ['id'], identity: { list: 'incident_entries', id: incidentId } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}
