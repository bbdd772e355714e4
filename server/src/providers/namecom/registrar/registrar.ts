import { Type } from 'typebox'
import { relativeName, searchedName } from '#kernel/dns/name.ts'
import { type DsRecord, dsText } from '#kernel/domains/ds-record.ts'
import { canonicalHost } from '#providers/http/hosts.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import type { Host, RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'
import { manifest } from '../manifest.ts'
import { listedDomain, shownDomain } from './domain.ts'

const perPage = manifest.registrar?.pageSize ?? 0

const isListing = responseShape(
  Type.Object({
    domains: Type.Array(Type.Unknown()),
    nextPage: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  }),
)
const isAny = responseShape(Type.Object({ domainName: Type.String() }))
const isDnssec = responseShape(
  Type.Object({
    dnssec: Type.Optional(
      Type.Array(
        Type.Object({
          keyTag: Type.Integer(),
          algorithm: Type.Integer(),
          digestType: Type.Integer(),
          digest: Type.String(),
        }),
      ),
    ),
  }),
)
const isHosts = responseShape(
  Type.Object({
    vanityNameservers: Type.Optional(
      Type.Array(Type.Object({ hostname: Type.String(), ips: Type.Array(Type.String()) })),
    ),
  }),
)
const isAuthCode = responseShape(Type.Object({ authCode: Type.String() }))

/** Paths such as `/domains/example.com:renew`. */
export function domainPath(name: string, call = ''): string {
  return `${pathOf('domains', name)}${call && `:${call}`}`
}

export function createNamecomRegistrar(client: JsonApi): RegistrarProvider {
  const patch = async (name: string, body: object) => {
    await client.call({ method: 'PATCH', path: domainPath(name), body }).catch((error: unknown) => {
      // Something about the domain prevents it, such as a registry without locks.
      if (error instanceof ProviderError && error.kind === 'conflict')
        throw new ProviderError('rejected', error.message, { vendorCode: '409', cause: error })
      throw error
    })
  }
  const below = (name: string, ...parts: string[]) => pathOf('domains', name, ...parts)

  async function dnssec(name: string) {
    const answer = await client.read({ method: 'GET', path: below(name, 'dnssec') }, isDnssec)
    return (answer.dnssec ?? [])
      .map((sent) => ({ sent: sent.digest, record: dsRecord(sent) }))
      .sort((a, b) => a.record.keyTag - b.record.keyTag)
  }
  async function hosts(name: string): Promise<Host[]> {
    const path = below(name, 'vanity_nameservers')
    const { vanityNameservers = [] } = await client.read({ method: 'GET', path }, isHosts)
    return vanityNameservers
      .map(({ hostname, ips }) => canonicalHost(searchedName(hostname), ips))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  return {
    async listDomains(cursor) {
      const query = { perPage, page: Number(cursor ?? 1) }
      const { domains, nextPage } = await client.read({ method: 'GET', path: '/domains', query }, isListing)
      return { domains: domains.map(listedDomain), cursor: nextPage ? String(nextPage) : null }
    },
    async readDomain(name) {
      const shown = shownDomain(await client.read({ method: 'GET', path: domainPath(name) }, isAny))
      if ('problem' in shown) throw new ProviderError('unknown', shown.problem)
      const records = await unlessRefused(dnssec(name))
      return { ...shown, dsRecords: records?.map(({ record }) => record) ?? null }
    },
    setAutoRenew: (name, isOn) => patch(name, { autorenewEnabled: isOn }),
    setLock: (name, isLocked) => patch(name, { locked: isLocked }),
    setPrivacy: (name, isOn) => patch(name, { privacyEnabled: isOn }),
    async setNameservers(name, nameservers) {
      await client.call({ method: 'POST', path: domainPath(name, 'setNameservers'), body: { nameservers } })
    },
    async setDsRecords(name, records) {
      const present = await dnssec(name)
      const wanted = new Set(records.map(dsText))
      const existing = new Set(present.map(({ record }) => dsText(record)))
      for (const record of records.filter((each) => !existing.has(dsText(each)))) {
        const { keyTag, algorithm, digestType, digest } = record
        const body = { keyTag, algorithm, digestType, digest }
        await client.call({ method: 'POST', path: below(name, 'dnssec'), body })
      }
      for (const { sent, record } of present)
        if (!wanted.has(dsText(record)))
          await client.call({ method: 'DELETE', path: below(name, 'dnssec', sent) })
    },
    listHosts: hosts,
    async setHost(name, { name: hostname, addresses: ips }) {
      const exists = (await hosts(name)).some((host) => host.name === hostname)
      const path = below(name, 'vanity_nameservers', hostname)
      if (ips.length === 0) await unlessNotFound(client.call({ method: 'DELETE', path }))
      else if (exists) await client.call({ method: 'PUT', path, body: { ips } })
      else
        await client.call({
          method: 'POST',
          path: below(name, 'vanity_nameservers'),
          body: { hostname: relativeName(hostname, name), ips },
        })
    },
    async authCode(name) {
      return (await client.read({ method: 'GET', path: domainPath(name, 'getAuthCode') }, isAuthCode))
        .authCode
    },
  }
}

function dsRecord({ keyTag, algorithm, digestType, digest }: DsRecord): DsRecord {
  return { keyTag, algorithm, digestType, digest: digest.replace(/\s/g, '').toLowerCase() }
}

/** Null where the registry shows none: 403 then, while the domain could just be read with the same credentials. */
async function unlessRefused<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderError && ['rejected', 'auth'].includes(error.kind)) return null
    throw error
  }
}
