/** One step of an order: the requests to the CA and to name servers, and nothing in the database but reading. */
import type { RRsetStatus } from '#areas/dns/index.ts'
import type { Context } from '#platform/context.ts'
import type { AliasLookup } from '#platform/delegation/alias-lookup.ts'
import type { AuthoritativeReader } from '#platform/delegation/authoritative-reader.ts'
import { checkNames } from '../managed/preflight.ts'
import type { AcmeClient, Signer } from '../protocol/acme-client.ts'
import type { AccountRow, OrderRow } from '../store.ts'
import { findChallengeRecords } from './challenge-places.ts'
import type { ChallengeValue } from './challenge-record-store.ts'
import { txtData } from './challenge-records.ts'
import {
  download,
  finalize,
  placeOrder,
  readAuthorizations,
  readValidation,
  respond,
  type StepOutcome,
} from './step.ts'

export type StepInput = {
  account: AccountRow
  order: OrderRow
  client: AcmeClient
  signer: Signer
  /** Of the step `publish`: what the zones have of the records. */
  published: readonly Published[]
  now: Date
}

export type Published = ChallengeValue & { status: RRsetStatus }

export type StepResult = StepOutcome & { records?: readonly ChallengeValue[] }

export type StepDependencies = {
  read: <T>(task: (context: Context) => Promise<T>) => Promise<T>
  aliasOf: AliasLookup
  authoritativeReader: AuthoritativeReader
}

export async function takeStep(dependencies: StepDependencies, input: StepInput): Promise<StepResult> {
  const { order, account } = input
  switch (order.step) {
    case 'csr':
      return { step: 'csr', waitSeconds: 0 }
    case 'order': {
      const { read, aliasOf } = dependencies
      const checks = await checkNames(read, aliasOf, order.names, account.directory.caaIdentities)
      const problem = checks.find((check) => check.problem !== null)?.problem
      if (problem) return { failure: problem }
      return await placeOrder(input, order)
    }
    case 'authorize':
      return await authorize(dependencies, input)
    case 'publish':
      return await awaitRecords(dependencies, input)
    case 'respond':
      return await respond(input, order)
    case 'validate':
      return await readValidation(input, order)
    case 'finalize':
      return await finalize(input, order)
    case 'download':
      return await download(input, order)
  }
}

async function authorize({ read, aliasOf }: StepDependencies, input: StepInput): Promise<StepResult> {
  const { order } = input
  const authorizations = await readAuthorizations(input, order)
  if (!Array.isArray(authorizations)) return authorizations
  const pending = authorizations.filter(({ state }) => state === 'pending')
  if (pending.length === 0) return { step: 'finalize', set: { authorizations }, waitSeconds: 0 }
  const found = await findChallengeRecords(
    read,
    aliasOf,
    pending.map(({ name }) => name),
  )
  const recordOf = new Map(found.map((one) => [one.name, one]))
  const records: ChallengeValue[] = []
  const placed = authorizations.map((one) => {
    const record = recordOf.get(one.name)
    if (one.state !== 'pending' || !record) return one
    for (const { zoneId, name } of record.places)
      records.push({ order_id: order.id, zone_id: zoneId, name, value: one.value ?? '' })
    const [place] = record.places
    return { ...one, record: record.record, zone_id: place?.zoneId ?? null, zone: place?.zone ?? null }
  })
  const without = placed.find(({ state, zone_id }) => state === 'pending' && zone_id === null)
  if (without)
    return {
      failure: {
        code: 'no_zone',
        message: `No zone of this account contains ${without.record ?? without.name}.`,
      },
      authorizations: placed,
    }
  return { step: 'publish', set: { authorizations: placed }, waitSeconds: 0, records }
}

/** How often name servers are asked: at once, and then less and less often. */
const askSeconds = [2, 3, 5, 10, 15, 30]

/**
 * Until the provider has the records and every name server of the zone that answers has them: a CA that asks too early
 * counts a failure, and resolvers remember for long that there was nothing.
 */
async function awaitRecords(
  { authoritativeReader }: StepDependencies,
  { order, published, now }: StepInput,
): Promise<StepResult> {
  const waited = (now.getTime() - order.step_since.getTime()) / 1000
  const waitSeconds = askSeconds.find((seconds) => waited < seconds * 4) ?? 60
  const pending = published.find(
    ({ value, status }) => status.state !== 'in_sync' || !status.actual.includes(txtData(value)),
  )
  if (pending) return { step: 'publish', waitSeconds }
  for (const [name, values] of Map.groupBy(published, ({ name, status }) => `${name} ${status.zone}`)) {
    const [relative = '', zone = ''] = name.split(' ')
    const record = relative === '@' ? zone : `${relative}.${zone}`
    const answers = await authoritativeReader(zone, { name: record, type: 'TXT' })
    const isMissing = answers.some(
      (answer) => answer.values && values.some(({ value }) => !answer.values?.includes(txtData(value))),
    )
    if (isMissing) return { step: 'publish', waitSeconds }
  }
  return { step: 'respond', waitSeconds: 0 }
}
