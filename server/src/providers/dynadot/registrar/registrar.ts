import { Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { unsupportedSettings } from '#providers/ports/registrar/unsupported-settings.ts'
import { responseShape } from '#providers/response-shape.ts'
import { manifest } from '../manifest.ts'
import { isHeld, listedDomain } from './domain.ts'
import { readDsRecords, replaceDsRecords } from './ds-records.ts'

const { pageSize } = manifest.registrar
const isListing = responseShape(
  Type.Object({ data: Type.Object({ domain_info_list: Type.Array(Type.Unknown()) }) }),
)
const isReading = responseShape(Type.Object({ data: Type.Object({ domain_info: Type.Unknown() }) }))
const isAuthCode = responseShape(Type.Object({ data: Type.Object({ auth_code: Type.String() }) }))

export function createDynadotRegistrar(client: JsonApi): RegistrarProvider {
  const put = async (name: string, setting: string, body: object) => {
    await client.call({ method: 'PUT', path: pathOf('domains', name, setting), body })
  }
  return {
    ...unsupportedSettings('Dynadot'),
    async listDomains(cursor) {
      const page = Number(cursor ?? 1)
      // Without a status, only active domains are listed, and none that has expired.
      const query = { page, page_size: pageSize, status: 'all', sort: 'name_asc' }
      const entries = await client
        .read({ method: 'GET', path: '/domains', query }, isListing)
        .then(({ data }) => data.domain_info_list, noneBeyondTheEnd(page))
      return {
        domains: entries.filter(isHeld).map(listedDomain),
        cursor: entries.length === pageSize ? String(page + 1) : null,
      }
    },
    async readDomain(name) {
      const { data } = await client.read({ method: 'GET', path: pathOf('domains', name) }, isReading)
      if (!isHeld(data.domain_info))
        throw new ProviderError('not_found', `The account at Dynadot no longer has ${name}.`)
      const domain = listedDomain(data.domain_info)
      if ('problem' in domain) throw new ProviderError('unknown', domain.problem)
      return { ...domain, dsRecords: await unlessRejected(readDsRecords(client, name)) }
    },
    // `auto` reads as "auto-renew".
    setAutoRenew: (name, isOn) => put(name, 'renew_option', { renew_option: isOn ? 'auto' : 'donot' }),
    setLock: (name, isLocked) => put(name, 'domain_lock', { lock: isLocked }),
    setPrivacy: (name, isOn) => put(name, 'privacy', { privacy_level: isOn ? 'full' : 'off' }),
    setNameservers: (name, hosts) => put(name, 'nameservers', { nameserver_list: hosts }),
    setDsRecords: (name, records) => replaceDsRecords(client, name, records),
    async authCode(name) {
      const path = pathOf('domains', name, 'transfer_auth_code')
      return (await client.read({ method: 'GET', path }, isAuthCode)).data.auth_code
    },
  }
}

/** "The page is out of range": the page before was full, and the last. */
function noneBeyondTheEnd(page: number) {
  return (error: unknown): [] => {
    if (page > 1 && error instanceof ProviderError && error.kind === 'rejected') return []
    throw error
  }
}

/** Null where the registry has no DNSSEC, or the domain has expired. */
async function unlessRejected<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'rejected') return null
    throw error
  }
}
