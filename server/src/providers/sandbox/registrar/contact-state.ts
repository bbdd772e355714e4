/**
 * The contacts of a sandbox's domains, one encrypted entry each. Time passes for them by moving their times into the
 * past, as for domains.
 */

import { type ContactRole, contactRoles } from '#kernel/domains/contacts/contact.ts'
import { addSeconds } from '#kernel/time.ts'
import { type ProviderState, privatePrefix } from '#providers/ports/provider.ts'
import type { ShownContact } from '#providers/ports/registrar/contacts.ts'
import { updateSandboxDomain } from './domains.ts'

export type ShownByRole = Partial<Record<ContactRole, ShownContact>>

/** As stored, with times as texts. */
export type SandboxContacts = {
  contacts: ShownByRole
  /** Whether a change of registrant waits for a confirmation, which is given a day later. */
  waits: boolean
  waiting: { contacts: ShownByRole; since: string } | null
  /** Whether a new address of the registrant has to be verified. */
  verifies_changes?: boolean
  /** Whether the address of the registrant waits for its verification, and since when. */
  unverified_since: string | null
  mails_sent_again: number
}

const prefix = `${privatePrefix}sandbox-contacts/`
const daySeconds = 86_400
const confirmationDays = 1
/** After this time, registrars have to suspend a domain whose registrant is not verified. */
const verificationDays = 15

const ownContact: ShownContact = {
  handle: 'SANDBOX-1',
  organization: 'Sandbox Registrar',
  firstName: 'Sandbox',
  lastName: 'Owner',
  street: ['1 Sandbox Street'],
  city: 'Dublin',
  state: null,
  postalCode: 'D02 AF30',
  country: 'IE',
  phone: '+35312345678',
  email: 'owner@sandbox.invalid',
  extensions: {},
}

/** The contacts of a domain that was registered without any. */
const newContacts: SandboxContacts = {
  contacts: Object.fromEntries(contactRoles.map((role) => [role, ownContact])),
  waits: false,
  waiting: null,
  unverified_since: null,
  mails_sent_again: 0,
}

export async function readSandboxContacts(
  providerState: ProviderState,
  name: string,
  now: Date,
): Promise<SandboxContacts> {
  // Only `updateSandboxContacts` writes this entry.
  const stored = (await providerState.read(prefix + name)) as SandboxContacts | undefined
  return confirmed(stored ?? newContacts, now)
}

export async function updateSandboxContacts(
  providerState: ProviderState,
  name: string,
  now: Date,
  change: (stored: SandboxContacts) => SandboxContacts,
): Promise<void> {
  await providerState.update(prefix + name, (value) =>
    change(confirmed((value as SandboxContacts | undefined) ?? newContacts, now)),
  )
}

export async function removeSandboxContacts(providerState: ProviderState, name: string): Promise<void> {
  await providerState.update(prefix + name, () => undefined)
}

/** The domains whose registrants wait for their verification. */
export async function unverifiedRegistrants(
  providerState: ProviderState,
  now: Date,
): Promise<{ name: string; email: string; deadline: Date }[]> {
  const found = []
  for (const key of await providerState.keys(prefix)) {
    const name = key.slice(prefix.length)
    const { contacts, unverified_since } = await readSandboxContacts(providerState, name, now)
    const email = contacts.registrant?.email
    if (unverified_since === null || email == null) continue
    found.push({
      name,
      email,
      deadline: addSeconds(new Date(unverified_since), verificationDays * daySeconds),
    })
  }
  return found
}

/** Moves their times into the past. Domains whose registrants were not verified in time are suspended. */
export async function ageContacts(providerState: ProviderState, days: number, now: Date): Promise<void> {
  const earlier = (time: string) => addSeconds(new Date(time), -days * daySeconds).toISOString()
  for (const key of await providerState.keys(prefix))
    await updateSandboxContacts(providerState, key.slice(prefix.length), now, (stored) => ({
      ...stored,
      waiting: stored.waiting && { ...stored.waiting, since: earlier(stored.waiting.since) },
      unverified_since: stored.unverified_since && earlier(stored.unverified_since),
    }))
  for (const { name, deadline } of await unverifiedRegistrants(providerState, now))
    if (deadline <= now)
      await updateSandboxDomain(
        providerState,
        name,
        (domain) =>
          domain && { ...domain, statuses: [...new Set([...domain.statuses, 'clientHold' as const])] },
      )
}

function confirmed(stored: SandboxContacts, now: Date): SandboxContacts {
  const { waiting } = stored
  if (waiting === null || addSeconds(new Date(waiting.since), confirmationDays * daySeconds) > now)
    return stored
  return { ...withContacts(stored, waiting.contacts, now), waiting: null }
}

/** The contacts replaced. A new address of the registrant waits for its verification, with `verifies_changes`. */
export function withContacts(stored: SandboxContacts, changed: ShownByRole, now: Date): SandboxContacts {
  const contacts = { ...stored.contacts, ...changed }
  const hasNewAddress = contacts.registrant?.email !== stored.contacts.registrant?.email
  return {
    ...stored,
    contacts,
    ...(stored.verifies_changes && hasNewAddress && { unverified_since: now.toISOString() }),
  }
}
