/**
 * Changes of contacts can be repeated, as settings can. A registrar that asks the owners to confirm one by mail is asked
 * for the contacts until it shows those that were sent, whatever has become of them here since.
 */
import { isDeepStrictEqual } from 'node:util'
import type { ContactRole } from '#kernel/domains/contacts/contact.ts'
import { differingFields } from '#kernel/domains/contacts/differing-fields.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import { ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import type { ContactsProvider, ShownContact } from '#providers/ports/registrar/contacts.ts'
import type { RoleContacts } from '#providers/ports/registrar/purchases.ts'
import { openUnverifiedEmail } from '../../contacts/verification/unverified.ts'
import { findDomain } from '../../store/domains.ts'
import { pollSeconds } from './polling.ts'
import { readChanged } from './read-changed.ts'
import { end, fail, type Run, record, retry } from './run.ts'
import { begin } from './setting.ts'

/** After this time a confirmation is not expected any more: registrars wait for some days to some weeks. */
const confirmationSeconds = 30 * 24 * 60 * 60

export async function runContacts(run: Run): Promise<void> {
  const { phase } = run.operation
  if (phase === 'applied') return await readChanged(run)
  if (phase === 'sent') return await follow(run)
  const { contacts } = run
  if (contacts instanceof Problem)
    return await end(run, {
      state: 'failed',
      error: { code: contacts.code, message: contacts.message, vendor_code: null },
    })
  if (haveChanged(run, contacts)) return await end(run, { state: 'failed', error: contactChanged })
  if (await begin(run)) await send(run, contacts)
}

/** What was requested is what the user has accepted the consequences of. */
function haveChanged({ secret: { contacts: requested } }: Run, contacts: RoleContacts): boolean {
  return requested !== undefined && !isDeepStrictEqual(requested, contacts)
}

const contactChanged = {
  code: 'contact_changed',
  message: 'A contact was changed after this change was requested. Request it again with the new details.',
  vendor_code: null,
}

async function send(run: Run, contacts: RoleContacts): Promise<void> {
  const { name, kind } = run.operation
  try {
    if (kind === 'resend_verification') await resendVerification(run)
    else {
      const { state, message } = await contactsOf(run).setContacts(name, contacts)
      if (state === 'running') return await wait(run, message)
    }
  } catch (error) {
    const failure = providerErrorFrom(error)
    if (failure.isTransient) return await retry(run, failure, { phase: 'queued', state: 'queued' })
    return await fail(run, failure)
  }
  await applied(run)
}

async function applied(run: Run): Promise<void> {
  await record(run, ({ now }) => ({
    phase: 'applied',
    state: 'running',
    message: null,
    step: 'applied',
    dueAt: now,
  }))
}

async function wait(run: Run, told: string | null): Promise<void> {
  const { name } = run.operation
  const message =
    told ?? `Confirm the change of the contacts of ${name} with the link in the mail from the registrar.`
  await record(run, (context) => ({
    phase: 'sent',
    state: 'needs_user',
    message,
    step: 'needs_user',
    dueAt: addSeconds(context.now, pollSeconds(run.operation, context.now)),
  }))
}

async function follow(run: Run): Promise<void> {
  const { name, sent_at, message } = run.operation
  const { contacts: sent } = run.secret
  let shown: Partial<Record<ContactRole, ShownContact>>
  try {
    shown = await contactsOf(run).readContacts(name)
  } catch (error) {
    return await retry(run, providerErrorFrom(error))
  }
  if (sent && areShown(sent, shown)) return await applied(run)
  const isLate = await run.act(
    async ({ now }) => sent_at !== null && addSeconds(sent_at, confirmationSeconds) < now,
  )
  if (isLate) await end(run, { state: 'failed', error: notConfirmed })
  else await wait(run, message)
}

const notConfirmed = {
  code: 'not_confirmed',
  message: 'The registrar has not shown the new contacts for 30 days: the change was probably not confirmed.',
  vendor_code: null,
}

function areShown(contacts: RoleContacts, shown: Partial<Record<ContactRole, ShownContact>>): boolean {
  return (Object.keys(contacts) as ContactRole[]).every((role) => {
    const [wanted, present] = [contacts[role], shown[role]]
    if (!wanted || !present) return false
    // Hidden data tell nothing.
    const isVisible = present.lastName !== null || present.email !== null
    return isVisible && differingFields(wanted, present).length === 0
  })
}

async function resendVerification(run: Run): Promise<void> {
  const { domain_id } = run.operation
  const email = await run.act(async (context) => {
    const domain = domain_id === null ? undefined : await findDomain(context, domain_id)
    return domain ? await openUnverifiedEmail(context, domain) : null
  })
  if (email === null) throw new ProviderError('rejected', 'No address waits for its verification any more.')
  await contactsOf(run).resendVerification(email)
}

function contactsOf({ connection: { provider, manifest } }: Run): ContactsProvider {
  if (provider.contacts) return provider.contacts
  throw new ProviderError('unsupported', `${manifest.name} shows and changes no contacts through its API.`)
}
