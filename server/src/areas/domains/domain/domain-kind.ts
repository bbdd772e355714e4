/** A due domain: reads what the listing leaves out, gives notices, and notes that its expiry has passed. */
import {
  type OpenConnection,
  type ProviderClients,
  recordWorkFailure,
  recordWorkSuccess,
  retryAt,
} from '#areas/connections/index.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { FailingType, Resource } from '#platform/health/failing-resources.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { type ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import { type ContactsReading, readContacts, storeContacts } from '../contacts/roles/read-contacts.ts'
import { followDomain } from '../registrars/elsewhere/follow.ts'
import { registrarOf } from '../registrars/open-registrar.ts'
import type { RegistryData } from '../registry/look-up.ts'
import { findDomain, updateDomain } from '../store/domains.ts'
import type { DomainRow } from '../store/tables.ts'
import { nextDue, publishNotice } from './notices.ts'
import { changedColumns, type DomainReading, publishChanges } from './reading.ts'

export const domainWork = 'domains.domain'

export const failingDomain: FailingType = { name: 'domain', title: 'domain', table: 'domains' }

type Dependencies = {
  tenancy: Tenancy
  providerClients: ProviderClients
  registryData: Pick<RegistryData, 'ask' | 'delegationOf'>
}

export function domainKind({ tenancy, providerClients, registryData }: Dependencies): WorkKind {
  return {
    name: domainWork,
    table: 'domains',
    columns: [],
    leaseSeconds: 60,
    concurrency: 20,
    // Registrars allow few requests at a time.
    queue: { by: ['queue'], concurrency: 2 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'domains', domainWork)
      const prepared = await tenancy.act(caller, (context) => prepare(context, job, providerClients))
      if (prepared === 'elsewhere')
        return await followDomain(job, (task) => tenancy.act(caller, task), registryData)
      if (!prepared) return
      const result = await read(prepared)
      await tenancy.act(caller, (context) => record(context, job, prepared, result))
    },
  }
}

type Prepared = { domain: DomainRow; connection: OpenConnection; startedAt: Date }

async function prepare(
  context: Context,
  job: Job,
  providerClients: ProviderClients,
): Promise<Prepared | 'elsewhere' | null> {
  const domain = await findDomain(context, job.id)
  if (!domain) return null
  if (domain.connection_id === null) return 'elsewhere'
  const connection = await providerClients.open(context, domain.connection_id)
  return { domain, connection, startedAt: context.now }
}

type Result = {
  reading: DomainReading | null
  /** Undefined: they are not due. */
  contacts?: ContactsReading | null
  failure: ProviderError | null
}

/** The contacts are read with the domain, and about once a week. */
async function read({ domain, connection, startedAt }: Prepared): Promise<Result> {
  const { needs_reading, contacts_due_at, status } = domain
  const areContactsDue = contacts_due_at !== null && contacts_due_at <= startedAt && status !== 'gone'
  if (!needs_reading && !areContactsDue) return { reading: null, failure: null }
  try {
    const reading = needs_reading ? await readRegistrar(connection, domain) : null
    return { reading, contacts: await readContacts(connection, domain.name), failure: null }
  } catch (error) {
    return { reading: null, failure: providerErrorFrom(error) }
  }
}

async function readRegistrar(connection: OpenConnection, domain: DomainRow): Promise<DomainReading> {
  const { name: _, ...reading } = await registrarOf(connection).readDomain(domain.name)
  return reading
}

async function record(
  context: Context,
  job: Job,
  { connection, startedAt }: Prepared,
  result: Result,
): Promise<void> {
  await job.hold(context.tx)
  const before = await findDomain(context, job.id)
  if (!before) return
  // The connection was deleted meanwhile, and the domain stays.
  if (before.connection_id !== connection.id) return await job.finish(context.tx, { dueAt: context.now })
  // An operation has read it later.
  const isOutdated = before.read_at !== null && before.read_at > startedAt
  const reading = isOutdated ? null : result.reading
  const { failure } = result
  const error = failure
    ? await recordWorkFailure(context, connection, resourceOf(before), failure)
    : reading
      ? null
      : before.error
  if (reading)
    await recordWorkSuccess(context, connection, resourceOf(before), { before: before.error, error: null })
  const changed = changedColumns(before, reading ?? {}, context.now)
  const read = reading ? { read_at: context.now, needs_reading: false } : {}
  const contacts =
    isOutdated || result.contacts === undefined
      ? {}
      : await storeContacts(context, before, { connection, reading: result.contacts })
  const current = await updateDomain(context, before.id, { ...changed, ...read, ...contacts, error })
  await publishChanges(context, before, current)
  const noticed = await publishNotice(context, current, connection.manifest.name)
  const dueAt = failure
    ? retryAt(context, job, failure)
    : nextDue({ ...current, noticed_days: noticed }, context.now)
  await job.finish(context.tx, { dueAt, failed: failure !== null, set: { noticed_days: noticed } })
}

function resourceOf({ id, name }: DomainRow): Resource {
  return { type: failingDomain, id, name }
}
