import type { Context } from '#platform/context.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { LabelList } from '../domain/schema.ts'
import { selectRegistrations } from './registration/store/registrations.ts'
import {
  WatchedDomain,
  WatchedDomainInput,
  WatchedDomainPage,
  WatchedDomainParams,
  WatchedDomainPatch,
  WatchedDomainQuery,
  WatchedDomainsAdded,
  WatchedDomainsInput,
  WatchedObservationPage,
  WatchedObservationQuery,
} from './schema.ts'
import { listChanges } from './store/changes.ts'
import type { WatchedRow } from './store/tables.ts'
import { listWatched, listWatchedLabels, selectHeld, selectWatched } from './store/watched.ts'
import { changeView, watchedView } from './view.ts'
import { changeWatched, unwatch, watchDomain, watchDomains } from './watched.ts'

const path = '/v1/watched-domains/{watched_domain_id}'

export const watchedOperations: readonly Operation[] = [
  operation({
    id: 'domains.watched.create',
    method: 'POST',
    path: '/v1/watched-domains',
    summary: 'Watch a domain',
    description:
      'Its registry is asked by RDAP, or by WHOIS where it has none, as often as its state demands: weekly while nothing can happen, every 30 seconds while it may be released.',
    permission: 'domains.write',
    body: WatchedDomainInput,
    response: { status: 201, body: WatchedDomain, description: 'The watched domain, not observed yet.' },
    async handle(context, { body }) {
      const watched = await watchDomain(context, body)
      return created(await viewOf(context, watched), `/v1/watched-domains/${watched.id}`, watched.revision)
    },
  }),
  operation({
    id: 'domains.watched.bulk',
    method: 'POST',
    path: '/v1/watched-domains/bulk',
    summary: 'Watch many domains',
    description: 'All names are added that are not watched yet; none if one of them is not valid.',
    permission: 'domains.write',
    body: WatchedDomainsInput,
    response: { status: 200, body: WatchedDomainsAdded, description: 'The names that were added.' },
    async handle(context, { body }) {
      const { added, alreadyWatched } = await watchDomains(context, body)
      return {
        body: {
          added: await viewsOf(context, added),
          already_watched: alreadyWatched,
        },
      }
    },
  }),
  operation({
    id: 'domains.watched.list',
    method: 'GET',
    path: '/v1/watched-domains',
    summary: 'List watched domains',
    permission: 'domains.read',
    query: WatchedDomainQuery,
    response: {
      status: 200,
      body: WatchedDomainPage,
      description: 'A page of watched domains, the first to be released at the top.',
    },
    async handle(context, { query }) {
      const { data, next_cursor } = await listWatched(context, query)
      return listed({ data: await viewsOf(context, data), next_cursor })
    },
  }),
  operation({
    id: 'domains.watched.labels.list',
    method: 'GET',
    path: '/v1/watched-domains/labels',
    summary: 'List the labels of watched domains',
    permission: 'domains.read',
    response: { status: 200, body: LabelList, description: 'The labels, with the number of names of each.' },
    handle: async (context) => ({ body: { data: await listWatchedLabels(context) } }),
  }),
  operation({
    id: 'domains.watched.read',
    method: 'GET',
    path,
    summary: 'Get a watched domain',
    permission: 'domains.read',
    params: WatchedDomainParams,
    response: { status: 200, body: WatchedDomain, description: 'The watched domain.' },
    async handle(context, { params }) {
      const watched = await selectWatched(context, params.watched_domain_id)
      return found(await viewOf(context, watched), watched.revision)
    },
  }),
  operation({
    id: 'domains.watched.update',
    method: 'PATCH',
    path,
    summary: 'Update the notes and labels of a watched domain',
    permission: 'domains.write',
    params: WatchedDomainParams,
    body: WatchedDomainPatch,
    response: { status: 200, body: WatchedDomain, description: 'The updated watched domain.' },
    async handle(context, { params, body, ifMatch }) {
      const watched = await changeWatched(context, params.watched_domain_id, body, ifMatch)
      return found(await viewOf(context, watched), watched.revision)
    },
  }),
  operation({
    id: 'domains.watched.delete',
    method: 'DELETE',
    path,
    summary: 'Stop watching a domain',
    permission: 'domains.write',
    params: WatchedDomainParams,
    response: { status: 204, description: 'The domain is not watched any more.' },
    async handle(context, { params, ifMatch }) {
      await unwatch(context, params.watched_domain_id, ifMatch)
      return done
    },
  }),
  operation({
    id: 'domains.watched.observations.list',
    method: 'GET',
    path: `${path}/observations`,
    summary: 'List the observations of a watched domain',
    description: 'Only those that differ from the one before, newest first.',
    permission: 'domains.read',
    params: WatchedDomainParams,
    query: WatchedObservationQuery,
    response: { status: 200, body: WatchedObservationPage, description: 'A page of observations.' },
    async handle(context, { params, query }) {
      const watched = await selectWatched(context, params.watched_domain_id)
      const { data, next_cursor } = await listChanges(context, watched, query)
      return listed({ data: data.map(changeView), next_cursor })
    },
  }),
]

async function viewOf(context: Context, watched: WatchedRow) {
  const [view] = await viewsOf(context, [watched])
  return view as NonNullable<typeof view>
}

async function viewsOf(context: Context, all: readonly WatchedRow[]) {
  const ids = all.map(({ id }) => id)
  const registrations = await selectRegistrations(context, ids)
  const held = await selectHeld(
    context,
    all.map(({ name }) => name),
  )
  return all.map((watched) =>
    watchedView(watched, context.now, {
      registration: registrations.get(watched.id),
      domainId: held.get(watched.name),
    }),
  )
}
