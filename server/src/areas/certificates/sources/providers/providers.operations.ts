import { openRequested, type ProviderClients, withProviderProblems } from '#areas/connections/index.ts'
import { notFound, Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { done, listed } from '#platform/http/answer/answer.ts'
import { type Lookup, type Operation, operation } from '#platform/http/operation/operation.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { certificateListingWork, deniedText } from './listing-kind.ts'
import { endListing } from './record-listing.ts'
import {
  CertificateProvider,
  CertificateProviderPage,
  CertificateProviderParams,
  HeldCertificatePage,
  HeldCertificateQuery,
} from './schema.ts'
import {
  findCertificateProvider,
  listHeldCertificates,
  putCertificateProvider,
  selectCertificateProviders,
} from './store.ts'
import { certificateProviderViews, heldCertificateView, readCertificateProviderView } from './view.ts'

const collection = '/v1/certificates/providers'
const path = `${collection}/{connection_id}`

export function certificateProviderOperations(providerClients: ProviderClients): readonly Operation[] {
  return [
    operation({
      id: 'certificates.providers.list',
      method: 'GET',
      path: collection,
      summary: 'List connections whose certificates are listed',
      permission: 'certificates.read',
      response: { status: 200, body: CertificateProviderPage, description: 'All of them, oldest first.' },
      async handle(context) {
        const providers = await selectCertificateProviders(context)
        const data = await certificateProviderViews(context, providerClients, providers)
        return listed({ data, next_cursor: null })
      },
    }),
    operation({
      id: 'certificates.providers.put',
      method: 'PUT',
      path,
      summary: 'List the certificates of a connection',
      description:
        'Lists the certificates that its provider holds: now, and then every hour, or every six hours where that takes many requests. Keys are never read. The first page is read at once, so that credentials that may not read certificates are refused.',
      permission: 'certificates.write',
      cost: 5,
      params: CertificateProviderParams,
      response: {
        status: 202,
        body: CertificateProvider,
        description: 'The connection, whose certificates are being listed.',
      },
      lookup: (lookup, { params }) => tryListing(providerClients, lookup, params.connection_id),
      async handle(context, { params: { connection_id: id } }, { name }) {
        const isNew = (await findCertificateProvider(context, id)) === undefined
        await putCertificateProvider(context, id)
        await context.audit(
          { type: 'connection', id, name },
          {
            before: { lists_certificates: !isNew },
            after: { lists_certificates: true, listed_at: context.now },
          },
        )
        await context.wake(certificateListingWork)
        return { body: await readCertificateProviderView(context, providerClients, id) }
      },
      async settle(context, { params: { connection_id: id } }) {
        const provider = await findCertificateProvider(context, id)
        // While they are being listed, it is not due.
        const isListed = provider?.due_at != null && provider.due_at > context.now
        const body = await readCertificateProviderView(context, providerClients, id)
        return { response: { body }, settled: isListed }
      },
    }),
    operation({
      id: 'certificates.providers.delete',
      method: 'DELETE',
      path,
      summary: 'Stop listing the certificates of a connection',
      description:
        'Its certificates are at the provider no more, as far as the inventory shows. Nothing changes there.',
      permission: 'certificates.write',
      params: CertificateProviderParams,
      response: { status: 204, description: 'They are no longer listed.' },
      async handle(context, { params: { connection_id: id } }) {
        const name = await nameOf(context, providerClients, id)
        await endListing(context, id)
        await context.audit(
          { type: 'connection', id, name },
          { before: { lists_certificates: true }, after: { lists_certificates: false } },
        )
        return done
      },
    }),
    operation({
      id: 'certificates.held.list',
      method: 'GET',
      path: '/v1/certificates/held',
      summary: 'List the certificates that providers hold',
      description:
        'As the last listing of each connection had them. Some providers do not show the certificates: these are in the inventory only if they were found elsewhere, too.',
      permission: 'certificates.read',
      query: HeldCertificateQuery,
      response: { status: 200, body: HeldCertificatePage, description: 'A page of certificates.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listHeldCertificates(context, query)
        return listed({ data: data.map(heldCertificateView), next_cursor })
      },
    }),
  ]
}

/** Reads one page, to learn whether the credentials may. */
async function tryListing(providerClients: ProviderClients, lookup: Lookup, connectionId: string) {
  const opened = await openRequested(providerClients, lookup, connectionId, null)
  const { certificates } = opened.provider
  if (!certificates) throw new Problem('wrong_state', `${opened.manifest.name} holds no certificates.`)
  await withProviderProblems(opened.manifest.name, async () => {
    try {
      await certificates.listCertificates(null)
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'auth') throw error
      throw new ProviderError('auth', deniedText(opened.manifest, error.message))
    }
  })
  return opened
}

async function nameOf(context: Context, providerClients: ProviderClients, id: string): Promise<string> {
  const provider = await findCertificateProvider(context, id)
  if (!provider) throw notFound('certificate provider')
  const [view] = await certificateProviderViews(context, providerClients, [provider])
  return view?.name ?? ''
}
