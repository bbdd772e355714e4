/** Reads what the gaps of an account are computed from, of all areas that know something about it. */
import { serversWithAgents } from '#areas/agents/index.ts'
import { selectServersById } from '#areas/cloud/index.ts'
import { hostsWatchedForExpiry } from '#areas/monitoring/index.ts'
import { rulesReceiving } from '#areas/notifications/index.ts'
import { matchesFilter } from '#areas/webhooks/index.ts'
import type { GapInput, GapIssuance, GapServer } from '#kernel/certificates/gaps/gap-input.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { selectUnexplained } from '../../sources/transparency/issuances/issuance-store.ts'
import { findTransparency } from '../../sources/transparency/settings-store.ts'
import { selectCertificatesById } from '../../store.ts'
import {
  selectGapEndpoints,
  selectHeldCertificates,
  selectHoldings,
  selectLastServed,
  selectListeners,
} from './input-store.ts'

const unusedSeconds = 14 * 86_400

export async function readGapInput(context: Context): Promise<GapInput> {
  const certificates = await selectHeldCertificates(context)
  const listeners = await selectListeners(context)
  const holdings = await selectHoldings(context)
  const lastServed = await selectLastServed(context, addSeconds(context.now, -unusedSeconds))
  const endpoints = await selectGapEndpoints(context)
  const servers = [
    ...listeners.map(({ server_id }) => server_id),
    ...holdings.map(({ server_id }) => server_id),
    ...endpoints.flatMap(({ addresses }) => addresses.flatMap(({ server_id }) => server_id ?? [])),
  ]
  const served = () => [
    ...listeners.map(({ certificate_id }) => certificate_id),
    ...endpoints.flatMap(({ addresses }) => addresses.flatMap(({ certificate_id }) => certificate_id ?? [])),
  ]
  return {
    now: context.now,
    endpoints,
    certificates,
    listeners,
    holdings,
    lastServed,
    servers: await readServers(context, [...new Set(servers)]),
    monitoredHosts: await hostsWatchedForExpiry(context),
    routed: await readRouted(context, served),
    issuances: await readIssuances(context),
  }
}

/** Certificates that others may have ordered, while the account has the logs searched. */
async function readIssuances(context: Context): Promise<GapIssuance[]> {
  if (!(await findTransparency(context)).is_enabled) return []
  const issuances = await selectUnexplained(context)
  return issuances.map(({ id, names, issuer_name, issuer, certificate_id, logged_at }) => ({
    key: id,
    names,
    issuer: issuer_name ?? issuer,
    certificate_id,
    logged_at,
  }))
}

async function readServers(context: Context, ids: readonly string[]): Promise<GapServer[]> {
  if (ids.length === 0) return []
  const agents = new Set(await serversWithAgents(context, ids))
  const servers = await selectServersById(context, ids)
  return servers.map(({ id, name }) => ({ id, name, has_agent: agents.has(id) }))
}

/** Those of these certificates whose expiry a notification rule sends to a channel. */
async function readRouted(context: Context, served: () => string[]): Promise<GapInput['routed']> {
  const filters = await rulesReceiving(context, 'certificate.expiring')
  if (filters.some((filter) => matchesFilter(filter, {}))) return 'all'
  if (filters.length === 0) return new Set()
  const certificates = await selectCertificatesById(context, [...new Set(served())])
  return new Set(
    certificates
      .filter(({ id, labels }) =>
        filters.some((filter) => matchesFilter(filter, { certificate_id: id, labels })),
      )
      .map(({ id }) => id),
  )
}
