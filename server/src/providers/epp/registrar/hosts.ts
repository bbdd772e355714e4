/**
 * Name servers at the registry. Most registries have them as host objects (RFC 5732), which must exist before a domain
 * can use them; others store them with each domain.
 */
import { readAddress } from '#kernel/ip/address.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { Host } from '#providers/ports/registrar/registrar.ts'
import { childrenOf, elementAt, type Markup, tag, textAt } from '#providers/xml.ts'
import type { EppSession } from '../client.ts'
import { objectCommand } from '../wire/commands.ts'
import { requireService } from '../wire/greeting.ts'
import type { DomainInfo } from './domain-info.ts'

export function nameserverList({ greeting }: EppSession, hosts: readonly string[]): Markup {
  const servers = hosts.map((host) =>
    greeting.services.has('host')
      ? tag('domain:hostObj', {}, host)
      : tag('domain:hostAttr', {}, tag('domain:hostName', {}, host)),
  )
  return tag('domain:ns', {}, servers)
}

/** Creates those of the hosts that the registry does not have. */
export async function ensureHosts({ greeting, send }: EppSession, hosts: readonly string[]): Promise<void> {
  if (!greeting.services.has('host') || hosts.length === 0) return
  const { data } = await send(
    objectCommand(
      'host',
      'check',
      hosts.map((host) => tag('host:name', {}, host)),
    ),
  )
  for (const checked of childrenOf(elementAt(data, 'chkData'), 'cd')) {
    const name = elementAt(checked, 'name')
    if (!name || !isTrue(name.attributes['avail'])) continue
    await send(objectCommand('host', 'create', tag('host:name', {}, name.text.toLowerCase())))
  }
}

/** The boolean of XML Schema. */
export function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true'
}

export async function readHosts(session: EppSession, domain: DomainInfo): Promise<Host[]> {
  if (!session.greeting.services.has('host'))
    return [...domain.addresses]
      .filter(([name]) => name.endsWith(`.${domain.name}`))
      .map(([name, addresses]) => canonicalHost(name, addresses))
      .sort(byName)
  const hosts: Host[] = []
  for (const name of domain.hosts) hosts.push((await readHost(session, name)) ?? { name, addresses: [] })
  return hosts.sort(byName)
}

/** Creates a host, or changes its addresses; with none it is removed. */
export async function writeHost(session: EppSession, { name, addresses }: Host): Promise<void> {
  requireService(session.greeting, 'host')
  const before = await readHost(session, name)
  const named = tag('host:name', {}, name)
  if (before === null) {
    if (addresses.length > 0)
      await session.send(objectCommand('host', 'create', named, addresses.map(address)))
    return
  }
  if (addresses.length === 0) {
    await session.send(objectCommand('host', 'delete', named))
    return
  }
  const added = addresses.filter((one) => !before.addresses.includes(one))
  const removed = before.addresses.filter((one) => !addresses.includes(one))
  if (added.length === 0 && removed.length === 0) return
  await session.send(
    objectCommand(
      'host',
      'update',
      named,
      added.length > 0 ? tag('host:add', {}, added.map(address)) : null,
      removed.length > 0 ? tag('host:rem', {}, removed.map(address)) : null,
    ),
  )
}

async function readHost({ send }: EppSession, name: string): Promise<Host | null> {
  try {
    const { data } = await send(objectCommand('host', 'info', tag('host:name', {}, name)))
    const addresses = childrenOf(elementAt(data, 'infData'), 'addr').map(({ text }) => text)
    return canonicalHost(textAt(data, 'infData', 'name').toLowerCase() || name, addresses)
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return null
    throw error
  }
}

function canonicalHost(name: string, addresses: readonly string[]): Host {
  return { name, addresses: addresses.flatMap((text) => readAddress(text)?.address ?? []).sort() }
}

function address(text: string): Markup {
  return tag('host:addr', { ip: text.includes(':') ? 'v6' : 'v4' }, text)
}

const byName = (a: Host, b: Host) => (a.name < b.name ? -1 : 1)
