/** Reads a domain after an operation, and ends the operation in the same transaction. */

import {
  type ContactsReading,
  readContacts,
  storeContacts,
} from '#areas/domains/contacts/roles/read-contacts.ts'
import { domainWork } from '#areas/domains/domain/domain-kind.ts'
import { nextDue } from '#areas/domains/domain/notices.ts'
import { changedColumns, publishChanges } from '#areas/domains/domain/reading.ts'
import { insertListed } from '#areas/domains/registrars/insert-listed.ts'
import { daySeconds, listingWork } from '#areas/domains/registrars/listing/listing-kind.ts'
import { registrarOf } from '#areas/domains/registrars/open-registrar.ts'
import { lockedDomainsNamed, updateDomain } from '#areas/domains/store/domains.ts'
import { findRegistrar, makeRegistrarDue, putRegistrar } from '#areas/domains/store/registrars.ts'
import type { DomainRow } from '#areas/domains/store/tables.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { type ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import type { RegistrarDomain } from '#providers/ports/registrar/registrar.ts'
import { endOperation } from './ending.ts'
import { type Run, recording, recordingSuccess, retry } from './run.ts'

/** The kinds after which the contacts are read, too. */
const settingContacts: readonly string[] = ['set_contacts', 'register', 'transfer']

type Read = { domain: RegistrarDomain; contacts: ContactsReading | null | undefined }

/** How long a domain may be missing at its registrar after its purchase. */
const missingSeconds = daySeconds

export async function readChanged(run: Run): Promise<void> {
  const { operation, connection } = run
  let read: RegistrarDomain
  try {
    read = await registrarOf(connection).readDomain(operation.name)
  } catch (error) {
    return await retryOrEnd(run, providerErrorFrom(error))
  }
  const contacts = settingContacts.includes(operation.kind)
    ? await readContacts(connection, operation.name)
    : undefined
  await recordingSuccess(run, async (context, current) => {
    const { domainId, message } = await store(context, run, { domain: read, contacts })
    if (mayNeedVerification(run)) {
      await makeRegistrarDue(context, connection.id)
      await context.wake(listingWork)
    }
    // A registration that is done can say what it does not have.
    await endOperation(context, current, { state: 'done', domainId, message: message ?? current.message })
    return null
  })
}

/**
 * A new owner may have to verify the address, which the next listing reads: once for many changes, because some registrars
 * are asked about each of their domains.
 */
function mayNeedVerification({ operation, connection: { manifest } }: Run): boolean {
  // The request stored ids by role.
  const { registrant } = (operation.input['contacts'] ?? {}) as Record<string, string>
  return registrant !== undefined && manifest.contacts?.hasVerifications === true
}

/** What was applied or bought is done, even if the domain cannot be read. */
async function retryOrEnd(run: Run, failure: ProviderError): Promise<void> {
  const { sent_at } = run.operation
  const isLate = await run.act(
    async ({ now }) => sent_at !== null && addSeconds(sent_at, missingSeconds) < now,
  )
  if (!isLate) return await retry(run, failure)
  const message = `The domain could not be read afterwards: ${failure.message}`
  await recording(run, async (context, current) => {
    await endOperation(context, current, { state: 'done', message })
    return null
  })
}

type Stored = { domainId: string | null; message: string | null }

async function store(context: Context, run: Run, read: Read): Promise<Stored> {
  const { connection, operation } = run
  const [before] = await lockedDomainsNamed(context, connection.id, [operation.name])
  if (before) return { domainId: (await storeReading(context, run, before, read)).id, message: null }
  if (operation.kind !== 'register' && operation.kind !== 'transfer') return { domainId: null, message: null }
  try {
    if (!(await findRegistrar(context, connection.id)))
      await putRegistrar(context, connection.id, { due_at: addSeconds(context.now, daySeconds) })
    await insertListed(context, connection, [read.domain])
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'plan_limit_reached') throw error
    return { domainId: null, message: `${operation.name} is yours, but was not added: ${error.message}` }
  }
  const [added] = await lockedDomainsNamed(context, connection.id, [operation.name])
  return { domainId: added ? (await storeReading(context, run, added, read)).id : null, message: null }
}

async function storeReading(
  context: Context,
  { operation, connection }: Run,
  before: DomainRow,
  { domain: { name: _, ...reading }, contacts }: Read,
): Promise<DomainRow> {
  // The request stored ids by role.
  const assigned = (operation.input['contacts'] ?? {}) as Record<string, string>
  const set = {
    ...changedColumns(before, reading, context.now),
    ...(operation.kind === 'transfer' && { transferred_at: context.now }),
    read_at: context.now,
    needs_reading: false,
    error: null,
    missed_listings: 0,
    ...(contacts !== undefined &&
      (await storeContacts(context, before, { connection, reading: contacts, assigned }))),
  }
  const after = await updateDomain(context, before.id, {
    ...set,
    due_at: nextDue({ ...before, ...set }, context.now),
  })
  // The operation is still open, so that its own changes are not reported as drift.
  await publishChanges(context, before, after)
  await context.wake(domainWork)
  return after
}
