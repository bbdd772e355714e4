import { Type } from 'typebox'
import { relativeName, searchedName } from '#kernel/dns/name.ts'
import { untilShown } from '#providers/http/changes.ts'
import { canonicalHost } from '#providers/http/hosts.ts'
import { pathOf, unreadable } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { Host, RegistrarDomain, RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { unsupportedSettings } from '#providers/ports/registrar/unsupported-settings.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { GandiClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { readKeys, replaceKeys } from './dns-keys.ts'
import { isGandiDomain, listedDomain, shownDomain } from './domain.ts'

const perPage = manifest.registrar?.pageSize ?? 0

const isListing = responseShape(Type.Array(Type.Unknown()))
const isHosts = responseShape(
  Type.Array(Type.Object({ name: Type.String(), ips: Type.Array(Type.String()) })),
)

export function createGandiRegistrar(client: GandiClient): RegistrarProvider {
  const below = (name: string, ...parts: string[]) => pathOf('domain', 'domains', name, ...parts)

  async function domainAlone(name: string) {
    const domain = await client.read({ method: 'GET', path: below(name) }, isGandiDomain)
    const shown = shownDomain(domain)
    if (shown === null) throw unreadable('Gandi')
    return { shown, authinfo: domain.authinfo }
  }
  async function hosts(name: string): Promise<Host[]> {
    const found = await client.read({ method: 'GET', path: below(name, 'hosts') }, isHosts)
    return found
      .map((host) => canonicalHost(`${searchedName(host.name)}.${name}`, host.ips))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  }
  async function change(
    name: string,
    request: { method: 'PATCH' | 'PUT'; part: string; body: object },
    isShown: (domain: RegistrarDomain) => boolean,
  ): Promise<void> {
    if (isShown((await domainAlone(name)).shown)) return
    await client.call({ method: request.method, path: below(name, request.part), body: request.body })
    await untilShown('Gandi', async () => isShown((await domainAlone(name)).shown))
  }

  return {
    ...unsupportedSettings('Gandi'),
    async listDomains(cursor) {
      const page = Number(cursor ?? 1)
      const query = { page, per_page: perPage, ...client.organization }
      const { body, headers } = await client.call({ method: 'GET', path: '/domain/domains', query })
      if (!isListing(body)) throw unreadable('Gandi')
      const hasNext = /rel="?next"?/.test(String(headers['link'] ?? ''))
      return { domains: body.map(listedDomain), cursor: hasNext ? String(page + 1) : null }
    },
    async readDomain(name) {
      const [{ shown }, keys] = await Promise.all([domainAlone(name), keysUnlessUnsupported(client, name)])
      return { ...shown, dsRecords: keys }
    },
    setAutoRenew: (name, isOn) =>
      change(
        name,
        { method: 'PATCH', part: 'autorenew', body: { enabled: isOn } },
        ({ isAutoRenewed }) => isAutoRenewed === isOn,
      ),
    setLock: (name, isLocked) =>
      change(
        name,
        { method: 'PATCH', part: 'status', body: { clientTransferProhibited: isLocked } },
        (domain) => domain.isLocked === isLocked,
      ),
    setNameservers: (name, nameservers) => {
      const wanted = nameservers.toSorted().join()
      return change(
        name,
        { method: 'PUT', part: 'nameservers', body: { nameservers } },
        (domain) => domain.nameservers?.join() === wanted,
      )
    },
    setDsRecords: (name, records) => replaceKeys(client, name, records),
    listHosts: hosts,
    async setHost(name, { name: hostname, addresses }) {
      const label = relativeName(hostname, name)
      const exists = (await hosts(name)).some((host) => host.name === hostname)
      const path = below(name, 'hosts', label)
      if (addresses.length === 0) {
        if (exists) await client.call({ method: 'DELETE', path })
      } else if (exists) await client.call({ method: 'PUT', path, body: { ips: addresses } })
      else
        await client.call({
          method: 'POST',
          path: below(name, 'hosts'),
          body: { name: label, ips: addresses },
        })
      const wanted = canonicalHost(hostname, addresses).addresses.join()
      await untilShown(
        'Gandi',
        async () =>
          ((await hosts(name)).find((host) => host.name === hostname)?.addresses.join() ?? '') === wanted,
      )
    },
    async authCode(name) {
      const { authinfo } = await domainAlone(name)
      if (authinfo) return authinfo
      throw new ProviderError(
        'rejected',
        `Gandi shows no auth code of ${name}: request it at admin.gandi.net.`,
      )
    },
  }
}

/** Null where the registry has no DNSSEC. */
async function keysUnlessUnsupported(client: GandiClient, name: string) {
  try {
    return (await readKeys(client, name)).map(({ record }) => record)
  } catch (error) {
    if (error instanceof ProviderError && (error.kind === 'rejected' || error.kind === 'not_found'))
      return null
    throw error
  }
}
