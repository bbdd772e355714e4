/** The certificate_endpoint_addresses table: what each address of an endpoint answered last. */
import type { TlsPosture } from '@holdfast/checks'
import { type NotNull, sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { gradedAddresses, gradeRank } from './grade/grade-store.ts'
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

/** Whether each address that serves one of these certificates sends an OCSP response with it. */
export function selectStapling({ tx, accountId }: Context, certificateIds: readonly string[]) {
  return endpointsDb(tx)
    .selectFrom('certificate_endpoint_addresses')
    .select(['certificate_id', 'address', 'served'])
    .where('account_id', '=', accountId)
    .where('certificate_id', '=', sql<string>`any(${certificateIds})`)
    .where('served', 'is not', null)
    .execute()
}

export type ScannedAddress = Pick<EndpointAddressRow, 'endpoint_id' | 'address' | 'config_grade'> & {
  certificate_id: string
  posture: TlsPosture
}

/** Everything that the addresses of these endpoints accept, of those with a certificate. */
export async function selectPostures(
  { tx, accountId }: Context,
  endpointIds: readonly string[],
): Promise<ScannedAddress[]> {
  const rows = await endpointsDb(tx)
    .selectFrom('certificate_endpoint_addresses')
    .select(['endpoint_id', 'address', 'config_grade', 'certificate_id', 'posture'])
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', sql<string>`any(${endpointIds})`)
    .where('certificate_id', 'is not', null)
    .where('posture', 'is not', null)
    .orderBy('endpoint_id')
    .orderBy('address')
    .$narrowType<{ certificate_id: NotNull; posture: NotNull }>()
    .execute()
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

export async function putAddress({ tx }: Context, address: EndpointAddressRow): Promise<void> {
  const { served, posture, reasons, ...row } = address
  const {
    account_id,
    endpoint_id,
    address: place,
    ...set
  } = {
    ...row,
    served: served && JSON.stringify(served),
    posture: posture && JSON.stringify(posture),
    reasons: JSON.stringify(reasons),
  }
  await endpointsDb(tx)
    .insertInto('certificate_endpoint_addresses')
    .values({ account_id, endpoint_id, address: place, ...set })
    .onConflict((conflict) => conflict.columns(['account_id', 'endpoint_id', 'address']).doUpdateSet(set))
    .execute()
}

export async function deleteAddresses(
  { tx, accountId }: Context,
  endpointId: string,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return
  await endpointsDb(tx)
    .deleteFrom('certificate_endpoint_addresses')
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .where('address', '=', sql<string>`any(${addresses})`)
    .execute()
}

type Grade = Pick<EndpointAddressRow, 'config_grade' | 'score' | 'reasons' | 'ruleset'>

export async function updateGrade(
  { tx, accountId }: Context,
  { endpoint_id, address }: EndpointAddressRow,
  { reasons, ...grade }: Grade,
): Promise<void> {
  await endpointsDb(tx)
    .updateTable('certificate_endpoint_addresses')
    .set({ ...grade, reasons: JSON.stringify(reasons) })
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpoint_id)
    .where('address', '=', address)
    .execute()
}
