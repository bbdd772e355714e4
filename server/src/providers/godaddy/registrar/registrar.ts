import { Type } from 'typebox'
import { untilShown } from '#providers/http/changes.ts'
import { type JsonApi, pathOf, unreadable } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { RegistrarDomain, RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { unsupportedSettings } from '#providers/ports/registrar/unsupported-settings.ts'
import { responseShape } from '#providers/response-shape.ts'
import { manifest } from '../manifest.ts'
import { type GodaddyDomain, hasLeft, isGodaddyDomain, listedDomain, shownDomain } from './domain.ts'

const limit = manifest.registrar?.pageSize ?? 0

const isListing = responseShape(Type.Array(Type.Unknown()))

export async function readGodaddyDomain(client: JsonApi, name: string): Promise<GodaddyDomain> {
  const path = pathOf('v1', 'domains', name)
  const domain = await client.read({ method: 'GET', path }, isGodaddyDomain)
  if (hasLeft(domain)) throw new ProviderError('not_found', `${name} has left the account at GoDaddy.`)
  return domain
}

export function createGodaddyRegistrar(client: JsonApi): RegistrarProvider {
  async function readDomain(name: string): Promise<RegistrarDomain> {
    const shown = shownDomain(await readGodaddyDomain(client, name))
    if (shown === null) throw unreadable('GoDaddy')
    return shown
  }
  async function change(name: string, body: object, isShown: (domain: RegistrarDomain) => boolean) {
    if (isShown(await readDomain(name))) return
    await client.call({ method: 'PATCH', path: pathOf('v1', 'domains', name), body })
    await untilShown('GoDaddy', async () => isShown(await readDomain(name)))
  }
  return {
    ...unsupportedSettings('GoDaddy'),
    async listDomains(cursor) {
      const query = { limit, marker: cursor ?? undefined }
      const domains = await client.read({ method: 'GET', path: '/v1/domains', query }, isListing)
      const [last] = domains.slice(-1)
      return {
        domains: domains.filter((entry) => !isGodaddyDomain(entry) || !hasLeft(entry)).map(listedDomain),
        cursor: domains.length >= limit && isGodaddyDomain(last) ? last.domain : null,
      }
    },
    readDomain,
    setAutoRenew: (name, isOn) =>
      change(name, { renewAuto: isOn }, ({ isAutoRenewed }) => isAutoRenewed === isOn),
    setLock: (name, isLocked) => change(name, { locked: isLocked }, (domain) => domain.isLocked === isLocked),
    setNameservers: (name, nameServers) => {
      const wanted = nameServers.toSorted().join()
      return change(name, { nameServers }, ({ nameservers }) => nameservers?.join() === wanted)
    },
    async authCode(name) {
      const { authCode } = await readGodaddyDomain(client, name)
      if (authCode) return authCode
      throw new ProviderError('rejected', `GoDaddy shows no auth code of ${name}: request it on its website.`)
    },
  }
}
