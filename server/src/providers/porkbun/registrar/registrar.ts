import { Type } from 'typebox'
import { searchedName } from '#kernel/dns/name.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { RegistrarDomain, RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { unsupportedSettings } from '#providers/ports/registrar/unsupported-settings.ts'
import { responseShape } from '#providers/response-shape.ts'
import { resultError } from '../errors.ts'
import { manifest } from '../manifest.ts'
import { flag, isExternal, isPorkbunDomain, listedDomain } from './domain.ts'
import { readDsRecords, replaceDsRecords } from './ds-records.ts'
import { listHosts, setHost } from './hosts.ts'

const pageSize = manifest.registrar?.pageSize ?? 0

const isListing = responseShape(Type.Object({ domains: Type.Array(Type.Unknown()) }))
const isReading = responseShape(Type.Object({ domain: Type.Unknown() }))
const isNameservers = responseShape(Type.Object({ ns: Type.Array(Type.String()) }))
const isResults = responseShape(
  Type.Object({
    results: Type.Record(
      Type.String(),
      Type.Object({ status: Type.String(), message: Type.Optional(Type.String()) }),
    ),
  }),
)

export function createPorkbunRegistrar(client: JsonApi): RegistrarProvider {
  const post = (path: string, body: unknown) => client.call({ method: 'POST', path, body })

  async function nameservers(name: string): Promise<string[]> {
    const { ns } = await client.read({ method: 'GET', path: pathOf('domain', 'getNs', name) }, isNameservers)
    return ns.map(searchedName).sort()
  }
  return {
    ...unsupportedSettings('Porkbun'),
    async listDomains(cursor) {
      const start = Number(cursor ?? 0)
      const { domains } = await client.read(
        // By name: in the usual order, by expiry, a domain that is renewed between two pages would be left out.
        { method: 'GET', path: '/domain/listAll', query: { start, sortName: 'domain' } },
        isListing,
      )
      return {
        domains: domains.filter((entry) => !isExternal(entry)).map(listedDomain),
        cursor: domains.length >= pageSize ? String(start + domains.length) : null,
      }
    },
    async readDomain(name) {
      const { domain } = await client.read({ method: 'GET', path: pathOf('domain', 'get', name) }, isReading)
      if (isExternal(domain))
        throw new ProviderError('not_found', `${name} is registered elsewhere: only its DNS is at Porkbun.`)
      const listed = listedDomain(domain)
      if ('problem' in listed) throw new ProviderError('unknown', listed.problem)
      // Without API access, only what the listing contains can be read.
      if (isPorkbunDomain(domain) && flag(domain.apiAccess) === false) return listed
      const [hosts, dsRecords] = await Promise.all([
        nameservers(name),
        unlessRejected(readDsRecords(client, name)),
      ])
      return { ...listed, nameservers: hosts, dsRecords } satisfies RegistrarDomain
    },
    async setAutoRenew(name, isOn) {
      const { results } = await client.read(
        {
          method: 'POST',
          path: pathOf('domain', 'updateAutoRenew', name),
          body: { status: isOn ? 'on' : 'off' },
        },
        isResults,
      )
      const failure = Object.values(results).find(({ status }) => status !== 'SUCCESS')
      if (failure) throw resultError(failure.message ?? failure.status)
    },
    async setNameservers(name, hosts) {
      await post(pathOf('domain', 'updateNs', name), { ns: hosts })
    },
    setDsRecords: (name, records) => replaceDsRecords(client, name, records),
    listHosts: (name) => listHosts(client, name),
    setHost: (name, host) => setHost(client, name, host),
  }
}

/** Null where the registry has no DNSSEC. */
async function unlessRejected<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'rejected') return null
    throw error
  }
}
