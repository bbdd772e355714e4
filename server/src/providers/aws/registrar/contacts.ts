import { Type } from 'typebox'
import { type ContactRole, contactRoles } from '#kernel/domains/contacts/contact.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { ContactsProvider, ContactVerification } from '#providers/ports/registrar/contacts.ts'
import { domainPages, type RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { type AwsJsonClient, operation } from '../client.ts'
import { shownContact, toApi } from './api-contact.ts'
import { settled, started } from './operations.ts'
import { readDetail } from './registrar.ts'

const updateContact = operation('UpdateDomainContact', started)
const reachability = operation('GetContactReachabilityStatus', Type.Object({ status: Type.String() }))
const resend = operation('ResendContactReachabilityEmail', Type.Object({}))

const members = {
  registrant: 'RegistrantContact',
  admin: 'AdminContact',
  tech: 'TechContact',
  billing: 'BillingContact',
} as const

/** A change that is not finished after some seconds usually waits for mails to be confirmed. */
const pausesMax = 4

export function awsContacts(client: AwsJsonClient, registrar: RegistrarProvider): ContactsProvider {
  /** Whether a mail was confirmed is known for each domain. */
  async function pendingVerifications(): Promise<ContactVerification[]> {
    const pending = new Map<string, string[]>()
    for await (const page of domainPages(registrar)) {
      for (const { name } of page) {
        const { status } = await reachability(client, { domainName: name })
        // EXPIRED: the time for it is over, and it is still missing.
        if (status === 'DONE') continue
        const email = (await readDetail(client, { DomainName: name })).RegistrantContact?.Email ?? ''
        pending.set(email, [...(pending.get(email) ?? []), name])
      }
    }
    return [...pending].map(([email, domains]) => ({ email, domains, deadline: null }))
  }
  return {
    async readContacts(name) {
      const detail = await readDetail(client, { DomainName: name })
      const shown = contactRoles.map((role) => [role, detail[members[role]]] as const)
      return Object.fromEntries(
        shown.flatMap(([role, contact]) => (contact ? [[role, shownContact(contact)]] : [])),
      ) as Partial<Record<ContactRole, ReturnType<typeof shownContact>>>
    },
    async setContacts(name, contacts) {
      const input: Record<string, unknown> = { DomainName: name }
      for (const role of contactRoles) {
        const contact = contacts[role]
        if (contact) input[members[role]] = toApi(contact)
      }
      const { state, message } = await settled(client, await updateContact(client, input), pausesMax)
      if (state === 'failed')
        throw new ProviderError('rejected', message ?? 'Amazon has not executed the operation.')
      return { state: state === 'done' ? 'done' : 'running', message }
    },
    listVerifications: pendingVerifications,
    async resendVerification(email) {
      const found = (await pendingVerifications()).find((one) => one.email === email)
      const [domainName] = found?.domains ?? []
      if (domainName === undefined)
        throw new ProviderError('not_found', `${email} does not wait for verification.`)
      await resend(client, { domainName })
    },
  }
}
