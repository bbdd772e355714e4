import type { ProviderClients } from '#areas/connections/index.ts'
import { notFound } from '#kernel/problem/problem.ts'
import { done, found } from '#platform/http/answer/answer.ts'
import { DryRun, type Operation, operation } from '#platform/http/operation/operation.ts'
import { WatchedDomainParams } from '../schema.ts'
import { WatchedRegistration, WatchedRegistrationInput } from './schema.ts'
import { findRegistration } from './store/registrations.ts'
import { checkRegistration, switchOff, switchOn } from './switch.ts'
import { registrationView } from './view.ts'

const path = '/v1/watched-domains/{watched_domain_id}/registration'

export function watchedRegistrationOperations(providerClients: ProviderClients): readonly Operation[] {
  return [
    operation({
      id: 'domains.watched.registration.put',
      method: 'PUT',
      path,
      summary: 'Register a watched domain when it is released',
      description:
        'Once several observations have confirmed the release and the registrar offers the name, it is ordered for at most `max_price`: one order for a release, and one each time that this is switched on. It is no guarantee, because others may be faster. If the name is available now, it is registered at once. `dry_run` checks everything and shows the present price, if the registrar tells it.',
      permission: 'domains.write',
      cost: 5,
      params: WatchedDomainParams,
      body: WatchedRegistrationInput,
      response: {
        status: 200,
        body: WatchedRegistration,
        description: 'The registration. With `dry_run` it is not saved.',
      },
      lookup: (within, { params, body }) =>
        checkRegistration(within, providerClients, params.watched_domain_id, body),
      async handle(context, { params, body, ifMatch }, checked) {
        const registration = await switchOn(context, params.watched_domain_id, checked, ifMatch)
        const response = found(registrationView(registration), registration.revision)
        if (body.dry_run === true) throw new DryRun({ body: response.body })
        return response
      },
    }),
    operation({
      id: 'domains.watched.registration.read',
      method: 'GET',
      path,
      summary: 'Get the registration of a watched domain',
      permission: 'domains.read',
      params: WatchedDomainParams,
      response: { status: 200, body: WatchedRegistration, description: 'The registration.' },
      async handle(context, { params }) {
        const registration = await findRegistration(context, params.watched_domain_id)
        if (!registration) throw notFound('registration')
        return found(registrationView(registration), registration.revision)
      },
    }),
    operation({
      id: 'domains.watched.registration.delete',
      method: 'DELETE',
      path,
      summary: 'Only watch a domain',
      description:
        'Switches the registration off. One that was ordered is ended by cancelling its operation, if that is still possible.',
      permission: 'domains.write',
      params: WatchedDomainParams,
      response: { status: 204, description: 'The domain is only watched.' },
      async handle(context, { params, ifMatch }) {
        await switchOff(context, params.watched_domain_id, ifMatch)
        return done
      },
    }),
  ]
}
