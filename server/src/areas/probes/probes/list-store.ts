import { sql } from 'kysely'
import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { readPage } from '#platform/database/query/keyset.ts'
import { whereLabels } from '#platform/database/query/labels.ts'
import { type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsText } from '#platform/database/query/text-search.ts'
import { type ProbeRow, probesOf } from '../store.ts'
import type { ProbeQuery } from './schema.ts'

export async function listProbes(context: Context, filter: ProbeQuery): Promise<Page<ProbeRow>> {
  const { limit, cursor, ...filters } = filter
  const { state, label, needs_attention, q } = filters
  const query = probesOf(context)
    .where(whereLabels('labels', label))
    .$if(state !== undefined, (probes) => probes.where('state', '=', state ?? 'online'))
    .$if(needs_attention === true, (probes) => probes.where(needsAttention))
    .$if(needs_attention === false, (probes) => probes.where(condition`not ${needsAttention}`))
    .$if(q !== undefined, (probes) =>
      probes.where(condition`${containsText('name', q ?? '')} or ${containsText('hostname', q ?? '')}`),
    )
  const order = { columns: ['id'], identity: { list: 'probes', ...filters } }
  const { rows, nextCursor } = await readPage(query, { limit, cursor }, order)
  return { data: rows, next_cursor: nextCursor }
}

export async function searchProbes({ tx, accountId }: Context, text: string, page: RankedPage) {
  const rows = sql`select id, name, hostname from probes where account_id = ${accountId}`
  return await readRanked(tx, rows, { columns: ['name', 'hostname'], text }, page)
}

/** Seconds. A clock that is wrong by more than this needs attention. */
const clockSkewMax = 30

const needsAttention = condition`(state in ('silent', 'offline')
  or (state = 'online' and abs(clock_skew_seconds) > ${clockSkewMax}))`
