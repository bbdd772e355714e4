import type { ProviderClients } from '#areas/connections/index.ts'
import {
  DryRun,
  type Operation,
  type OperationResponse,
  operation,
} from '#platform/http/operation/operation.ts'
import { ContactParams } from '../schema.ts'
import { applyChange } from './apply.ts'
import { planChange } from './plan.ts'
import {
  ContactChange,
  ContactChangeInput,
  type ContactChangeItem,
  ContactChangeQuery,
  itemOutcomes,
} from './schema.ts'

export const contactChangeOperation = (providerClients: ProviderClients): Operation =>
  operation({
    id: 'domains.contacts.apply',
    method: 'POST',
    path: '/v1/contacts/{contact_id}/apply',
    summary: 'Change a contact at its registrars',
    description:
      'Changes details of a contact, and queues an operation `set_contacts` for each domain that uses it and whose registrar has other data. `dry_run=true` returns the same with the consequences of each domain, without saving anything. A domain with an unfinished operation is `blocked`, and the others proceed: send the request again later. Without `details`, the stored ones are sent.',
    permission: 'domains.write',
    cost: 10,
    params: ContactParams,
    query: ContactChangeQuery,
    body: ContactChangeInput,
    response: { status: 200, body: ContactChange, description: 'The outcome of each domain.' },
    lookup: (within, { params, query, body }) =>
      planChange(within, {
        contactId: params.contact_id,
        body,
        isDryRun: query.dry_run === true,
        providerClients,
      }),
    async handle(context, { params: { contact_id: contactId }, query, body, ifMatch }, plan) {
      const isDryRun = query.dry_run === true
      const respond = (items: readonly ContactChangeItem[]): OperationResponse => ({
        body: {
          contact_id: contactId,
          dry_run: isDryRun,
          changed: [...plan.changed],
          ...countsOf(items),
          items: [...items],
        },
      })
      if (isDryRun) throw new DryRun(respond(plan.items.map(({ item }) => item)))
      return respond(await applyChange(context, { contactId, body, plan, ifMatch }))
    },
  })

function countsOf(items: readonly ContactChangeItem[]) {
  return Object.fromEntries(
    itemOutcomes.map((outcome) => [outcome, items.filter((item) => item.outcome === outcome).length]),
  ) as Record<(typeof itemOutcomes)[number], number>
}
