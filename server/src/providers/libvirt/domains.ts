/** Virtual machines, which libvirt calls domains. Calls return once they are executed, so libvirt keeps no actions. */
import { isRepeatable, type PowerActionKind } from '#kernel/cloud/server-action.ts'
import type { CloudProvider, CloudServer } from '#providers/ports/cloud/servers.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { outcomeOf, recordedActions } from '#providers/recorded-actions.ts'
import { readXml, type XmlElement } from '#providers/xml.ts'
import { type DomainState, describesAgent, serverOf } from './domain-description.ts'
import { codes } from './errors.ts'
import { manifest } from './manifest.ts'
import type { Procedure } from './wire/procedures.ts'
import type { LibvirtSession } from './wire/rpc.ts'
import { readUuid, uuidIn, uuidText } from './wire/uuid.ts'
import { type XdrReader, xdrInteger, xdrString } from './wire/xdr.ts'

export type WithSession = <T>(use: (session: LibvirtSession) => Promise<T>, secondsMax?: number) => Promise<T>

/** `id` is the number of a running domain, -1 of one that is not. */
export type Domain = { name: string; uuid: Buffer; id: number }

const pageSize = manifest.cloud?.pageSize ?? 0

export function createLibvirtCloud(withSession: WithSession, state: ProviderState): CloudProvider {
  const actions = recordedActions('libvirt', state, [])
  return {
    listServers: (cursor) =>
      withSession(async (session) => {
        const listed = (await listDomains(session))
          .map((domain) => ({ domain, ref: refOf(domain) }))
          .filter(({ ref }) => cursor === null || ref > cursor)
          .sort((one, other) => (one.ref < other.ref ? -1 : 1))
        const page = listed.slice(0, pageSize)
        const region = await hostname(session)
        const servers = []
        // One that was removed since it was listed is left out.
        for (const { domain } of page)
          servers.push(...(await unlessAbsent(readDomain(session, domain, region))))
        return { servers, cursor: listed.length > pageSize ? (page.at(-1)?.ref ?? null) : null }
      }),
    readServer: (ref) =>
      withSession(async (session) =>
        readDomain(session, await domainOf(session, ref), await hostname(session)),
      ),
    startAction: (ref, { kind }) =>
      withSession(async (session) => {
        const domain = await domainOf(session, ref)
        return await actions.start(ref, kind, () => execute(session, domain, kind))
      }),
    readAction: async (ref, actionRef) => outcomeOf('libvirt', await actions.find(ref, actionRef)),
    actionsSince: actions.since,
  }
}

type Call = { procedure: Procedure; hasFlags?: true }
const calls: Readonly<Record<PowerActionKind, Call>> = {
  power_on: { procedure: 'domainCreate' },
  power_off: { procedure: 'domainDestroy' },
  shutdown: { procedure: 'domainShutdown' },
  reboot: { procedure: 'domainReboot', hasFlags: true },
  power_cycle: { procedure: 'domainReset', hasFlags: true },
}
/** Of a machine that is paused, or runs already. */
const resume: Call = { procedure: 'domainResume' }

export async function execute(session: LibvirtSession, domain: Domain, kind: PowerActionKind): Promise<void> {
  const { procedure, hasFlags } = kind === 'power_on' && isOn(domain) ? resume : calls[kind]
  const input = Buffer.concat([written(domain), ...(hasFlags ? [xdrInteger(0)] : [])])
  try {
    await session.call(procedure, input, () => {})
  } catch (error) {
    // What can be repeated is refused by a machine that is as it should be.
    const isRefused = error instanceof ProviderError && error.vendorCode === String(codes.operationInvalid)
    if (!isRefused || !isRepeatable(kind)) throw error
    if (isOn(await lookUp(session, domain.uuid)) !== (kind === 'power_on')) throw error
  }
}

export function isOn({ id }: Domain): boolean {
  return id !== -1
}

export async function listDomains({ call }: LibvirtSession): Promise<Domain[]> {
  const input = Buffer.concat([xdrInteger(1), xdrInteger(0)])
  return await call('connectListAllDomains', input, (output) => output.list(() => readDomainRef(output)))
}

export async function hostname({ call }: LibvirtSession): Promise<string> {
  return await call('connectGetHostname', Buffer.alloc(0), ({ string }) => string())
}

export function lookUp({ call }: LibvirtSession, uuid: Buffer): Promise<Domain> {
  return call('domainLookupByUuid', uuid, readDomainRef)
}

export async function domainOf(session: LibvirtSession, ref: string): Promise<Domain> {
  const uuid = uuidIn(ref)
  if (!uuid)
    throw new ProviderError('not_found', `libvirt has no machine ${ref}: they are named by their UUIDs.`)
  return await lookUp(session, uuid)
}

export function readDomainRef(output: XdrReader): Domain {
  return { name: output.string(), uuid: readUuid(output), id: output.integer() }
}

export function written({ name, uuid, id }: Domain): Buffer {
  return Buffer.concat([xdrString(name), uuid, xdrInteger(id)])
}

export function refOf({ uuid }: Domain): string {
  return uuidText(uuid)
}

export async function readDomain(
  session: LibvirtSession,
  domain: Domain,
  region: string,
): Promise<CloudServer> {
  const input = Buffer.concat([written(domain), xdrInteger(0)])
  const description = await describe(session, domain)
  const state = await session.call('domainGetState', input, ({ integer }): DomainState => integer())
  const source = describesAgent(description) ? sources.agent : sources.lease
  const addresses = isOn(domain) ? await readAddresses(session, domain, source) : []
  return serverOf({ ref: refOf(domain), region, description, state, addresses })
}

/** What is described of a running machine: as it is, or as it will be after its next start. */
const views = { current: 0, nextStart: 2 } as const

export async function describe(
  { call }: LibvirtSession,
  domain: Domain,
  view: keyof typeof views = 'current',
): Promise<XmlElement> {
  const input = Buffer.concat([written(domain), xdrInteger(views[view])])
  const description = readXml(await call('domainGetXmlDesc', input, ({ string }) => string()))
  if (description) return description
  throw new ProviderError('unknown', 'libvirt describes a machine in XML that is not well-formed.')
}

/** Of where addresses come from: the leases of libvirt's own networks, or the agent in the guest, which knows them all. */
const sources = { lease: 0, agent: 1 } as const

/** None if the driver, the network or the agent does not tell them. */
async function readAddresses({ call }: LibvirtSession, domain: Domain, source: number): Promise<string[]> {
  const input = Buffer.concat([written(domain), xdrInteger(source), xdrInteger(0)])
  try {
    return await call('domainInterfaceAddresses', input, ({ list, string, optional, integer }) =>
      list(() => {
        string()
        optional(string)
        return list(() => {
          integer()
          const address = string()
          integer()
          return address
        })
      }).flat(),
    )
  } catch (error) {
    if (error instanceof ProviderError && error.vendorCode !== null) return []
    throw error
  }
}

export async function unlessAbsent(reading: Promise<CloudServer>): Promise<CloudServer[]> {
  try {
    return [await reading]
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return []
    throw error
  }
}
