import type { Page } from '#kernel/list/page.ts'
import type { Context } from '#platform/context.ts'
import { type PageRequest, readPage } from '#platform/database/query/keyset.ts'
import { dynamicIpDb, selectDynamicIp } from '../store.ts'

/** The addresses that a dynamic IP has had, newest first. */
export async function listAddresses(context: Context, id: string, page: PageRequest): Promise<Page<object>> {
  await selectDynamicIp(context, id)
  const query = dynamicIpDb(context.tx)
    .selectFrom('dynamic_ip_addresses')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where('dynamic_ip_id', '=', id)
  const order = { columns: ['id'], descending: true, identity: { list: 'dynamic_ip_addresses', id } }
  const { rows, nextCursor } = await readPage(query, page, order)
  return {
    data: rows.map(({ id: addressId, family, address, since, until, reporter }) => ({
      id: addressId,
      family,
      address,
      since,
      until,
      duration_seconds: Math.round(((until ?? context.now).getTime() - since.getTime()) / 1000),
      reporter,
    })),
    next_cursor: nextCursor,
  }
}

/** The reports that changed something or were rejected, newest first. */
export async function listReports(context: Context, id: string, page: PageRequest): Promise<Page<object>> {
  await selectDynamicIp(context, id)
  const query = dynamicIpDb(context.tx)
    .selectFrom('dynamic_ip_reports')
    .selectAll()
    .where('account_id', '=', context.accountId)
    .where('dynamic_ip_id', '=', id)
  const order = { columns: ['id'], descending: true, identity: { list: 'dynamic_ip_reports', id } }
  const { rows, nextCursor } = await readPage(query, page, order)
  return { data: rows.map((row) => ({ id: row.id, ...row.report })), next_cursor: nextCursor }
}
