/** The tables of ACME, and how rows are found and changed. */
import { type ColumnType, type Generated, sql, type Updateable } from 'kysely'
import type { ResourceError } from '#areas/connections/index.ts'
import { notFound } from '#kernel/problem/problem.ts'
import type { Labels } from '#kernel/text/labels.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { Installation } from './agent/installation.ts'
import type { Directory } from './protocol/directory.ts'
import type { RenewalInfo } from './protocol/renewal-info.ts'
import type { ManagedKeyType } from './protocol/signing-request.ts'

export const accountStates = ['registering', 'valid', 'failing', 'deactivated'] as const
export type AccountState = (typeof accountStates)[number]

export type AccountRow = {
  account_id: string
  id: string
  name: string
  labels: Labels
  directory_url: string
  emails: string[]
  authorities: string | null
  eab_kid: string | null
  sealed_eab_key: string | null
  sealed_key: string
  url: string | null
  state: AccountState
  error: ResourceError | null
  directory: Directory
  deleted_at: Date | null
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

export const keyPlaces = ['holdfast', 'csr', 'server'] as const
export type KeyPlace = (typeof keyPlaces)[number]

export const managedStates = [
  'waiting',
  'waiting_for_csr',
  'ordering',
  'validating',
  'issued',
  'failing',
  'revoked',
] as const
export type ManagedState = (typeof managedStates)[number]

export const orderReasons = ['first', 'renewal', 'requested', 'changed', 'retry'] as const
export type OrderReason = (typeof orderReasons)[number]

/** RFC 5280, section 5.3.1. */
export const revocationCodes = {
  unspecified: 0,
  key_compromise: 1,
  affiliation_changed: 3,
  superseded: 4,
  cessation_of_operation: 5,
} as const
export type RevocationReason = keyof typeof revocationCodes

export type ManagedRow = {
  account_id: string
  id: string
  labels: Labels
  names: string[]
  acme_account_id: string
  profile: string | null
  key_type: ManagedKeyType
  key_place: KeyPlace
  csr: string | null
  server_id: string | null
  recipe: string | null
  installation: Installation | null
  renews: boolean
  state: ManagedState
  error: ResourceError | null
  failures: number
  certificate_id: string | null
  chain: string | null
  not_before: Date | null
  not_after: Date | null
  sealed_key: string | null
  key_delivered_at: Date | null
  order_at: Date | null
  renewal_info: RenewalInfo | null
  order_reason: OrderReason | null
  revocation_reason: RevocationReason | null
  revoked_at: Date | null
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

export const orderStates = ['open', 'succeeded', 'failed', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** In this order; `csr` only where an agent makes the request. */
export const orderSteps = [
  'csr',
  'order',
  'authorize',
  'publish',
  'respond',
  'validate',
  'finalize',
  'download',
] as const
export type OrderStep = (typeof orderSteps)[number]

/** The proof that the CA wants for one name of an order. */
export type Authorization = {
  /** Without the `*.` of a wildcard. */
  name: string
  is_wildcard: boolean
  url: string
  state: 'pending' | 'valid' | 'invalid'
  challenge_url: string | null
  /** Where the answer is: the record, and the zone of the account that contains it. */
  record: string | null
  zone_id: string | null
  zone: string | null
  value: string | null
  error: ResourceError | null
}

export type OrderRow = {
  account_id: string
  id: string
  managed_certificate_id: string
  reason: OrderReason
  state: OrderState
  step: OrderStep
  step_since: Date
  names: string[]
  profile: string | null
  replaces: string | null
  csr: string | null
  sealed_key: string | null
  url: string | null
  finalize_url: string | null
  certificate_url: string | null
  authorizations: Authorization[]
  error: ResourceError | null
  certificate_id: string | null
  started_at: Date
  finished_at: Date | null
}

type Json<Row, Names extends keyof Row> = { [N in Names]: ColumnType<Row[N], string, string> }
type NullableJson<Row, Names extends keyof Row> = {
  [N in Names]: ColumnType<Row[N], string | null | undefined, string | null>
}
type Defaults<Row, Names extends keyof Row> = { [N in Names]: Generated<Row[N]> }

type ManagedDefault =
  | 'failures'
  | 'certificate_id'
  | 'chain'
  | 'not_before'
  | 'not_after'
  | 'sealed_key'
  | 'key_delivered_at'
  | 'order_at'
  | 'order_reason'
  | 'revocation_reason'
  | 'revoked_at'
  | 'revision'
type OrderDefault = 'url' | 'finalize_url' | 'certificate_url' | 'certificate_id' | 'finished_at'

export type AcmeTables = {
  acme_accounts: Omit<AccountRow, 'labels' | 'directory' | 'error' | 'url' | 'deleted_at' | 'revision'> &
    Json<AccountRow, 'labels' | 'directory'> &
    NullableJson<AccountRow, 'error'> &
    Defaults<AccountRow, 'url' | 'deleted_at' | 'revision'>
  managed_certificates: Omit<
    ManagedRow,
    'labels' | 'error' | 'renewal_info' | 'installation' | ManagedDefault
  > &
    Json<ManagedRow, 'labels'> &
    NullableJson<ManagedRow, 'error' | 'renewal_info' | 'installation'> &
    Defaults<ManagedRow, ManagedDefault>
  acme_orders: Omit<OrderRow, 'authorizations' | 'error' | OrderDefault> &
    Json<OrderRow, 'authorizations'> &
    NullableJson<OrderRow, 'error'> &
    Defaults<OrderRow, OrderDefault>
  acme_challenge_records: {
    account_id: string
    order_id: string
    zone_id: string
    name: string
    value: string
  }
}

export function acmeDb(tx: Tx) {
  return tx.withTables<AcmeTables>()
}

/** Whether orders can be placed: it is registered, and the CA has not closed it. */
export function isUsable({ url, state }: Pick<AccountRow, 'url' | 'state'>): boolean {
  return url !== null && state !== 'deactivated'
}

export function accountsOf({ tx, accountId }: Context) {
  return acmeDb(tx).selectFrom('acme_accounts').selectAll().where('account_id', '=', accountId)
}

export async function selectAccount(context: Context, id: string): Promise<AccountRow> {
  const account = await accountsOf(context)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account) throw notFound('ACME account')
  return account
}

/** Also one that is being deleted. Locked until the end of the transaction. */
export function findLockedAccount(context: Context, id: string): Promise<AccountRow | undefined> {
  return accountsOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function lockedAccount(
  context: Context,
  id: string,
  ifMatch: string | null,
): Promise<AccountRow> {
  const account = await findLockedAccount(context, id)
  if (!account || account.deleted_at) throw notFound('ACME account')
  requireMatch(ifMatch, account.revision)
  return account
}

export function updateAccount(
  { tx, accountId }: Context,
  id: string,
  set: Updateable<AcmeTables['acme_accounts']>,
): Promise<AccountRow> {
  return acmeDb(tx)
    .updateTable('acme_accounts')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function managedOf({ tx, accountId }: Context) {
  return acmeDb(tx).selectFrom('managed_certificates').selectAll().where('account_id', '=', accountId)
}

export function findManaged(context: Context, id: string): Promise<ManagedRow | undefined> {
  return managedOf(context).where('id', '=', id).executeTakeFirst()
}

export async function selectManaged(context: Context, id: string): Promise<ManagedRow> {
  const managed = await findManaged(context, id)
  if (!managed) throw notFound('managed certificate')
  return managed
}

export function selectManagedById(context: Context, ids: readonly string[]): Promise<ManagedRow[]> {
  return managedOf(context).where('id', '=', sql<string>`any(${ids})`).execute()
}

export async function lockedManaged(
  context: Context,
  id: string,
  ifMatch: string | null = null,
): Promise<ManagedRow> {
  const managed = await managedOf(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!managed) throw notFound('managed certificate')
  requireMatch(ifMatch, managed.revision)
  return managed
}

export function updateManaged(
  { tx, accountId }: Context,
  id: string,
  set: Updateable<AcmeTables['managed_certificates']>,
): Promise<ManagedRow> {
  return acmeDb(tx)
    .updateTable('managed_certificates')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What people call it. */
export function managedName({ names }: Pick<ManagedRow, 'names'>): string {
  return names[0] ?? ''
}

/** Their names in the audit log. */
export function accountTarget({ id, name }: Pick<AccountRow, 'id' | 'name'>) {
  return { type: 'acme_account', id, name }
}

export function managedTarget(managed: Pick<ManagedRow, 'id' | 'names'>) {
  return { type: 'managed_certificate', id: managed.id, name: managedName(managed) }
}

/** The place of secrets, to which their encryption is bound. */
export const secretPlaces = {
  accountKey: (id: string) => `acme_accounts.key/${id}`,
  bindingKey: (id: string) => `acme_accounts.eab_key/${id}`,
  /** Of the order that the key was made for; of the certificate after that. */
  certificateKey: (managedId: string) => `managed_certificates.key/${managedId}`,
}
