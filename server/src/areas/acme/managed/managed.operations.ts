import type { ProviderClients } from '#areas/connections/index.ts'
import type { AliasLookup } from '#platform/delegation/alias-lookup.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { DryRun, type Operation, operation } from '#platform/http/operation/operation.ts'
import { installAgain } from '../agent/install-again.ts'
import { listOrders, selectOrder } from '../orders/order-store.ts'
import { selectManaged } from '../store.ts'
import {
  changeManaged,
  checkRequested,
  createManaged,
  deleteManaged,
  deliverKey,
  renewManaged,
  requireNames,
  revokeManaged,
} from './managed.ts'
import { listManaged } from './managed-store.ts'
import {
  AcmeOrder,
  AcmeOrderPage,
  AcmeOrderParams,
  AcmeOrderQuery,
  DeliveredKey,
  ManagedCertificate,
  ManagedCertificateDetails,
  ManagedCertificateInput,
  ManagedCertificatePage,
  ManagedCertificateParams,
  ManagedCertificatePatch,
  ManagedCertificateQuery,
  NameCheckInput,
  NameChecks,
  RevocationInput,
} from './schema.ts'
import { managedDetails, managedView, orderView } from './view.ts'

const collection = '/v1/certificates/managed'
const path = `${collection}/{managed_certificate_id}`

type Dependencies = { providerClients: ProviderClients; aliasOf: AliasLookup }

export function managedOperations({ providerClients, aliasOf }: Dependencies): readonly Operation[] {
  return [
    operation({
      id: 'certificates.managed.list',
      method: 'GET',
      path: collection,
      summary: 'List managed certificates',
      permission: 'certificates.read',
      query: ManagedCertificateQuery,
      response: {
        status: 200,
        body: ManagedCertificatePage,
        description: 'A page of certificates, oldest first.',
      },
      async handle(context, { query }) {
        const { data, next_cursor } = await listManaged(context, query)
        return listed({ data: data.map(managedView), next_cursor })
      },
    }),
    operation({
      id: 'certificates.managed.create',
      method: 'POST',
      path: collection,
      summary: 'Order a certificate',
      description:
        'The certificate is ordered by ACME, validated by TXT records that are written to the zones of the account (dns-01), and renewed. Ordering continues after the response: see `state`. Also requires the permission dns.write.',
      permission: 'certificates.write',
      body: ManagedCertificateInput,
      response: { status: 201, body: ManagedCertificate, description: 'The managed certificate.' },
      lookup: (lookup, { body }) => requireNames(lookup, aliasOf, body),
      async handle(context, { body }) {
        const managed = await createManaged(context, body)
        return created(managedView(managed), `${collection}/${managed.id}`, managed.revision)
      },
    }),
    operation({
      id: 'certificates.managed.check',
      method: 'POST',
      path: `${collection}/check`,
      summary: 'Check the names of a certificate',
      description:
        'Shows which zone answers the challenge for each name, and what prevents an order: no zone of the account contains the name, or CAA records do not allow the CA. Nothing is ordered.',
      permission: 'certificates.read',
      body: NameCheckInput,
      response: { status: 200, body: NameChecks, description: 'The names in the order of the request.' },
      lookup: (lookup, { body }) => checkRequested(lookup, aliasOf, body),
      async handle(_context, _input, checks) {
        throw new DryRun({ body: { data: checks } })
      },
    }),
    operation({
      id: 'certificates.managed.read',
      method: 'GET',
      path,
      summary: 'Get a managed certificate',
      permission: 'certificates.read',
      params: ManagedCertificateParams,
      response: {
        status: 200,
        body: ManagedCertificateDetails,
        description: 'With its chain and its last order.',
      },
      async handle(context, { params }) {
        const managed = await selectManaged(context, params.managed_certificate_id)
        return found(await managedDetails(context, managed), managed.revision)
      },
    }),
    operation({
      id: 'certificates.managed.update',
      method: 'PATCH',
      path,
      summary: 'Update a managed certificate',
      description:
        'If names, account, profile or key change, a new certificate is ordered at once, and an order in progress is cancelled.',
      permission: 'certificates.write',
      params: ManagedCertificateParams,
      body: ManagedCertificatePatch,
      response: { status: 200, body: ManagedCertificate, description: 'The updated certificate.' },
      lookup: (lookup, { body }) => requireNames(lookup, aliasOf, body),
      async handle(context, { params, body, ifMatch }) {
        const managed = await changeManaged(context, providerClients, params.managed_certificate_id, {
          patch: body,
          ifMatch,
        })
        return found(managedView(managed), managed.revision)
      },
    }),
    operation({
      id: 'certificates.managed.delete',
      method: 'DELETE',
      path,
      summary: 'Delete a managed certificate',
      description:
        'An order in progress is cancelled and its records are removed. The certificate stays valid and in the inventory; nothing renews it. One that is being revoked cannot be deleted until the CA has answered.',
      permission: 'certificates.write',
      params: ManagedCertificateParams,
      response: { status: 204, description: 'The managed certificate is deleted.' },
      async handle(context, { params, ifMatch }) {
        await deleteManaged(context, providerClients, params.managed_certificate_id, ifMatch)
        return done
      },
    }),
    operation({
      id: 'certificates.managed.renew',
      method: 'POST',
      path: `${path}/renew`,
      summary: 'Renew a managed certificate now',
      description:
        'Also places a failed order again without waiting, and continues one that waits for the CA. Also requires the permission dns.write.',
      permission: 'certificates.write',
      params: ManagedCertificateParams,
      response: { status: 200, body: ManagedCertificate, description: 'The order is placed soon.' },
      async handle(context, { params }) {
        const managed = await renewManaged(context, params.managed_certificate_id)
        return found(managedView(managed), managed.revision)
      },
    }),
    operation({
      id: 'certificates.managed.install',
      method: 'POST',
      path: `${path}/install`,
      summary: 'Install a managed certificate again',
      description:
        'After an installation that failed, without waiting for the next attempt. The agent gets the same certificate.',
      permission: 'certificates.write',
      params: ManagedCertificateParams,
      response: { status: 200, body: ManagedCertificate, description: 'The agent gets it soon.' },
      async handle(context, { params }) {
        const managed = await installAgain(context, params.managed_certificate_id)
        return found(managedView(managed), managed.revision)
      },
    }),
    operation({
      id: 'certificates.managed.revoke',
      method: 'POST',
      path: `${path}/revoke`,
      summary: 'Revoke a managed certificate',
      description: 'Asks the CA to revoke the current certificate. It is not renewed after that.',
      permission: 'certificates.write',
      params: ManagedCertificateParams,
      body: RevocationInput,
      response: { status: 200, body: ManagedCertificate, description: 'It is revoked at the CA soon.' },
      async handle(context, { params, body }) {
        const managed = await revokeManaged(
          context,
          params.managed_certificate_id,
          body.reason ?? 'unspecified',
        )
        return found(managedView(managed), managed.revision)
      },
    }),
    operation({
      id: 'certificates.managed.key',
      method: 'POST',
      path: `${path}/key`,
      summary: 'Get the private key of a managed certificate once',
      description:
        'Returns the key of the current certificate, which Holdfast made, and deletes it here. A second request is refused; a renewal makes a new key.',
      permission: 'certificates.write',
      recentSignIn: true,
      params: ManagedCertificateParams,
      response: { status: 200, body: DeliveredKey, description: 'The key and the certificate.' },
      async handle(context, { params }) {
        return { body: await deliverKey(context, params.managed_certificate_id) }
      },
    }),
    operation({
      id: 'certificates.managed.orders.list',
      method: 'GET',
      path: `${path}/orders`,
      summary: 'List the orders of a managed certificate',
      permission: 'certificates.read',
      params: ManagedCertificateParams,
      query: AcmeOrderQuery,
      response: {
        status: 200,
        body: AcmeOrderPage,
        description: 'A page of orders, newest first; at most 100 are kept.',
      },
      async handle(context, { params, query }) {
        await selectManaged(context, params.managed_certificate_id)
        const { data, next_cursor } = await listOrders(context, params.managed_certificate_id, query)
        return listed({ data: data.map(orderView), next_cursor })
      },
    }),
    operation({
      id: 'certificates.managed.orders.read',
      method: 'GET',
      path: `${path}/orders/{order_id}`,
      summary: 'Get an order of a managed certificate',
      permission: 'certificates.read',
      params: AcmeOrderParams,
      response: { status: 200, body: AcmeOrder, description: 'The order.' },
      async handle(context, { params }) {
        const order = await selectOrder(context, params.managed_certificate_id, params.order_id)
        return { body: orderView(order) }
      },
    }),
  ]
}
