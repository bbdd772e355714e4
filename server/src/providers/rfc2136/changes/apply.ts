// Applies changes as one UPDATE message, which a server applies completely or not at all. Changes that do not fit one
// message (64 KiB) are sent in several, with all changes of one name together, and each change gets its own outcome.
import type { ChangeOutcome, RRsetChange } from '#providers/ports/dns.ts'
import { ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import type { DnsClient } from '#providers/rfc2136/client.ts'
import { isUnmetPrerequisite, rcodeName, rcodes, updateError } from '#providers/rfc2136/errors.ts'
import { changesMax } from '#providers/rfc2136/manifest.ts'
import { requirePossible } from './coexistence.ts'
import { readSpellings, unmetError } from './unmet-prerequisites.ts'
import { type Spellings, updateOf } from './update.ts'

const asCanonical: Spellings = new Map()
/** BIND's max-records-per-type, unless configured otherwise. */
const usualValuesMax = 100

/** Applies changes to a zone as the DNS port requires. */
export async function applyChanges(
  client: DnsClient,
  zone: string,
  changes: readonly RRsetChange[],
): Promise<ChangeOutcome[]> {
  if (changes.length > changesMax) throw new RangeError(`One call can contain at most ${changesMax} changes.`)
  if (changes.length === 0) return []
  requirePossible(changes)
  const [first = [], ...others] = groupsThatFit(client, zone, changes)
  await applyGroup(client, zone, first)
  const failures = new Map<RRsetChange, ProviderError>()
  for (const group of others) {
    const failure = failures.size > 0 ? notAttempted() : await failureOf(applyGroup(client, zone, group))
    if (failure) for (const change of group) failures.set(change, failure)
  }
  return changes.map((change) => failures.get(change) ?? null)
}

async function failureOf(task: Promise<void>): Promise<ProviderError | null> {
  return await task.then(() => null, providerErrorFrom)
}

function notAttempted(): ProviderError {
  return new ProviderError('unavailable', 'Not tried, because other changes of the same call failed.')
}

function groupsThatFit(client: DnsClient, zone: string, changes: readonly RRsetChange[]): RRsetChange[][] {
  if (client.updateMessage(zone, updateOf(zone, changes, asCanonical))) return [[...changes]]
  const names = [...new Set(changes.map(({ key }) => key.name))]
  if (names.length === 1) throw tooLong(changes)
  const left = new Set(names.slice(0, names.length / 2))
  return [true, false].flatMap((isLeft) =>
    groupsThatFit(
      client,
      zone,
      changes.filter(({ key }) => left.has(key.name) === isLeft),
    ),
  )
}

function tooLong([change]: readonly RRsetChange[]): ProviderError {
  return new ProviderError('rejected', `The records at ${change?.key.name} exceed a DNS message of 64 KiB.`)
}

async function applyGroup(client: DnsClient, zone: string, changes: readonly RRsetChange[]): Promise<void> {
  let rcode = await send(client, zone, changes, asCanonical)
  if (isUnmetPrerequisite(rcode)) {
    // The server may only spell the same data differently.
    const { reading, spellings } = await readSpellings(client, zone, changes)
    const reason = unmetError(changes, reading)
    if (reason) throw reason
    rcode = await send(client, zone, changes, spellings)
  }
  if (rcode !== rcodes.noError) throw await refusal(client, zone, changes, rcode)
}

async function send(client: DnsClient, zone: string, changes: readonly RRsetChange[], spellings: Spellings) {
  const message = client.updateMessage(zone, updateOf(zone, changes, spellings))
  if (message === undefined) throw tooLong(changes)
  return await client.update(message)
}

async function refusal(client: DnsClient, zone: string, changes: readonly RRsetChange[], rcode: number) {
  const details = { vendorCode: rcodeName(rcode) }
  if (isUnmetPrerequisite(rcode))
    return new ProviderError('stale', `The zone ${zone} changed during the update.`, details)
  const largest = Math.max(...changes.map(({ after }) => after?.values.length ?? 0))
  if (rcode === rcodes.servFail && largest > usualValuesMax)
    return new ProviderError(
      'rejected',
      `The server failed; it may not accept ${largest} records of one type.`,
      details,
    )
  if (rcode !== rcodes.refused) return updateError(rcode, zone)
  // REFUSED may be about the key or about the content; an update without content shows which.
  const empty = client.updateMessage(zone, { prerequisites: [], updates: [] })
  const isContent = empty !== undefined && (await client.update(empty)) === rcodes.noError
  return isContent
    ? new ProviderError(
        'rejected',
        'The server refused the update (REFUSED): its policy for the key, or its checks of names and addresses, do not allow it.',
        details,
      )
    : new ProviderError(
        'auth',
        `The key may not update the zone ${zone}, or this is not its primary server (REFUSED).`,
        details,
      )
}
