import { Type } from 'typebox'
import type { DsRecord } from '#kernel/domains/ds-record.ts'
import { untilShown } from '#providers/http/changes.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { unsupportedSettings } from '#providers/ports/registrar/unsupported-settings.ts'
import { responseShape } from '#providers/response-shape.ts'
import { manifest } from '../manifest.ts'
import { listedDomain, listPage, ownEntry } from './domain.ts'

const { pageSize } = manifest.registrar
const isAuthCode = responseShape(
  Type.Object({ data: Type.Object({ auth_code: Type.Optional(Type.String()) }) }),
)

export function createOpenproviderRegistrar(client: JsonApi): RegistrarProvider {
  async function set(name: string, change: object): Promise<void> {
    if (await updateDomain(client, name, change)) return
    await untilShown('Openprovider', async () => !waiting.includes((await ownEntry(client, name)).status))
  }
  return {
    ...unsupportedSettings('Openprovider'),
    async listDomains(cursor) {
      const offset = Number(cursor ?? 0)
      const results = await listPage(client, { limit: pageSize, offset, 'order_by.id': 'asc' })
      return {
        domains: results.map(listedDomain).filter((domain) => domain !== null),
        cursor: results.length >= pageSize ? String(offset + results.length) : null,
      }
    },
    async readDomain(name) {
      const domain = listedDomain(await ownEntry(client, name))
      if (domain === null || 'problem' in domain)
        throw new ProviderError('unknown', domain?.problem ?? 'Openprovider shows no domain.')
      return domain
    },
    setAutoRenew: (name, isOn) => set(name, { autorenew: isOn ? 'on' : 'off' }),
    setLock: (name, isLocked) => set(name, { is_locked: isLocked }),
    setPrivacy: (name, isOn) => set(name, { is_private_whois_enabled: isOn }),
    async setNameservers(name, hosts) {
      if (hosts.length === 0) throw new ProviderError('rejected', 'A domain needs at least one name server.')
      await set(name, { name_servers: nameserverList(hosts) })
    },
    setDsRecords: (name, records) =>
      set(name, { is_dnssec_enabled: records.length > 0, dnssec_keys: records.map(dnssecKey) }),
    async authCode(name) {
      const { id } = await ownEntry(client, name)
      const path = pathOf('v1beta', 'domains', String(id), 'authcode')
      const { data } = await client.read({ method: 'GET', path }, isAuthCode)
      if (data.auth_code) return data.auth_code
      throw new ProviderError(
        'rejected',
        `Openprovider shows no auth code of ${name}: it may have been sent by e-mail.`,
      )
    },
  }
}

const isUpdated = responseShape(Type.Object({ data: Type.Object({ status: Type.Optional(Type.String()) }) }))

/** Whether the registry has made the change: some make it later, and the domain waits for it until then. */
export async function updateDomain(client: JsonApi, name: string, change: object): Promise<boolean> {
  const { id } = await ownEntry(client, name)
  const path = pathOf('v1beta', 'domains', String(id))
  const { data } = await client.read({ method: 'PUT', path, body: change }, isUpdated)
  return data.status === undefined || !waiting.includes(data.status)
}

const waiting = ['REQ', 'PEN', 'SCH']

export function nameserverList(hosts: readonly string[]): object[] {
  return hosts.map((name, index) => ({ name, seq_nr: index }))
}

function dnssecKey({ key }: DsRecord): object {
  if (!key)
    throw new ProviderError(
      'rejected',
      'Openprovider takes DNSKEY records, and the DS record was given without its key.',
    )
  return { flags: key.flags, protocol: 3, alg: key.algorithm, pub_key: key.publicKey }
}
