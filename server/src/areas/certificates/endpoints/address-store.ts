/** The certificate_endpoint_addresses table: what each address of an endpoint answered last. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { gradedAddresses, gradeRank } from './grade-store.ts'
import { type EndpointAddressRow, endpointsDb } from './tables.ts'

export type GradedAddress = EndpointAddressRow & { grade_rank: number | null }

/** The addresses of these endpoints with the grade that is shown. */
export async function selectGradedAddresses(
  { tx, accountId, now }: Context,
  endpointIds: readonly string[],
): Promise<GradedAddress[]> {
  if (endpointIds.length === 0) return []
  const { rows } = await sql<GradedAddress>`
    select address.*, ${gradeRank(now)} as grade_rank from ${gradedAddresses(accountId)}
    where address.account_id = ${accountId} and address.endpoint_id = any(${endpointIds})
    order by address.endpoint_id, address.address`.execute(tx)
  return rows
}

export function selectAddresses({ tx, accountId }: Context, endpointId: string) {
  return endpointsDb(tx)
    .selectFrom('certificate_endpoint_addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .execute()
}
