/**
 * The DNS record and the monitor that are ordered with a server. They are made when it has started, each once; what
 * cannot be made then is named in a step of the action, and does not make the creation fail.
 */
import type { Run } from '#areas/cloud/actions/engine/run.ts'
import { lockedAction, updateAction } from '#areas/cloud/store/actions.ts'
import { findServer, targetOf } from '#areas/cloud/store/servers.ts'
import type { ServerRow } from '#areas/cloud/store/tables.ts'
import type { ProviderClients } from '#areas/connections/index.ts'
import { createRecord, requireRecord } from '#areas/dns/index.ts'
import { requirePermission } from '#kernel/access/require-permission.ts'
import { familyOf } from '#kernel/ip/address.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { MonitorToAdd } from '#platform/area.ts'
import { type Context, withCaller } from '#platform/context.ts'
import type { ServerInput } from '../schema.ts'

type Wanted = Pick<ServerInput, 'dns_record' | 'monitor'>

/** Throws what would refuse them, as far as that is known before the server has an address. */
export async function requireRecordAndMonitor(
  context: Context,
  providerClients: ProviderClients,
  { dns_record: record, monitor }: Wanted,
): Promise<void> {
  if (record) {
    requirePermission(
      context.actor,
      'dns.write',
      'Creating a DNS record also requires the permission dns.write.',
    )
    const { zone_id, ...fields } = record
    const example = { ...fields, type: 'A', value: '192.0.2.1' }
    await requireRecord(providerClients, context, { zoneId: zone_id, at: '/dns_record' }, example)
  }
  if (monitor) {
    requirePermission(
      context.actor,
      'monitoring.write',
      'Creating a monitor also requires the permission monitoring.write.',
    )
    await context.withinLimit('monitors')
  }
}

/** Safe to repeat: what was made, or could not be, has a step. */
export async function makeRecordAndMonitor(run: Run): Promise<void> {
  const { dns_record, monitor } = run.action.parameters
  if (dns_record) await makeOnce(run, 'dns_record', (context, server) => makeRecords(run, context, server))
  if (monitor)
    await makeOnce(run, 'monitor', async (context, server) => {
      const added = withCaller(context, { ...context, action: 'monitors.create' })
      await run.addMonitor(added, monitorOf(server, monitor))
      return null
    })
}

/** Returns what the step says. */
type Make = (context: Context, server: ServerRow) => Promise<string | null>

async function makeOnce(run: Run, step: string, make: Make): Promise<void> {
  const { action, act, job } = run
  const noted = (note: (context: Context) => Promise<string | null>) =>
    act(async (context) => {
      await job.hold(context.tx)
      const { steps } = await lockedAction(context, action.id)
      if (steps.some((one) => one.step === step)) return
      const message = await note(context)
      await updateAction(context, action.id, {
        steps: [...steps, { step, at: context.now.toISOString(), message }],
      })
    })
  try {
    await noted(async (context) => {
      const server = action.server_id === null ? undefined : await findServer(context, action.server_id)
      return server ? await make(context, server) : 'The server is no longer in Holdfast.'
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await noted(async () => `It could not be made: ${error.message}`)
  }
}

async function makeRecords({ action, providerClients }: Run, context: Context, server: ServerRow) {
  const { dns_record: record } = action.parameters
  const addresses = addressesOf(server)
  if (!record || addresses.length === 0) return 'The server has no address, so there is no record for it.'
  const { zone_id: zoneId, ...fields } = record
  const creation = withCaller(context, { ...context, action: 'dns.records.create' })
  for (const value of addresses) {
    const type = familyOf(value) === 'ipv4' ? 'A' : 'AAAA'
    await createRecord(providerClients, creation, { zoneId }, { ...fields, type, value })
  }
  return `${addresses.join(', ')}`
}

/** The public addresses, or those of a server that has none. */
function addressesOf({ public_addresses, private_addresses }: ServerRow): string[] {
  return public_addresses.length > 0 ? public_addresses : private_addresses
}

function monitorOf(server: ServerRow, { type, port }: NonNullable<Wanted['monitor']>): MonitorToAdd {
  const [host] = addressesOf(server)
  if (host === undefined)
    throw new Problem('wrong_state', `${targetOf(server).name} has no address that can be monitored.`)
  return {
    name: server.name,
    labels: server.labels,
    type,
    settings: settingsOf(type, host, port),
    server_id: server.id,
  }
}

function settingsOf(type: NonNullable<Wanted['monitor']>['type'], host: string, port?: number) {
  if (type === 'icmp') return { host }
  if (type === 'tcp') return { host, port: port ?? 22 }
  const authority = host.includes(':') ? `[${host}]` : host
  const scheme = port === 443 ? 'https' : 'http'
  return { url: `${scheme}://${authority}${port === undefined || port === 443 ? '' : `:${port}`}/` }
}
