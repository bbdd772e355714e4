import { Type } from 'typebox'
import { type DsRecord, dsOfKey } from '#kernel/domains/ds-record.ts'
import { pathOf } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { RegistrarDomain, RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { unsupportedSettings } from '#providers/ports/registrar/unsupported-settings.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { OvhClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { dateOf, isDomain, isLocked, isService, nameserversOf, statusesOf } from './domain.ts'
import { ovhHosts } from './hosts.ts'
import { executeTask } from './tasks.ts'

const pageSize = manifest.registrar?.pageSize ?? 0
const isNames = responseShape(Type.Array(Type.String()))
const isNumbers = responseShape(Type.Array(Type.Integer()))
const isText = responseShape(Type.String())
const isKey = responseShape(
  Type.Object({
    algorithm: Type.Integer(),
    flags: Type.Integer(),
    publicKey: Type.String(),
    status: Type.Optional(Type.String()),
  }),
)
/** The statuses of keys that the registry no longer has. */
const oldKeys: readonly (string | undefined)[] = ['removed', 'retired', 'revoked']

export function ovhRegistrar(client: OvhClient): RegistrarProvider {
  const get = <Body>(isBody: (value: unknown) => value is Body, ...parts: string[]) =>
    client.read({ method: 'GET', path: pathOf(...parts) }, isBody)
  const readDsRecords = async (name: string): Promise<DsRecord[]> => {
    const ids = await get(isNumbers, 'domain', name, 'dsRecord')
    const records: DsRecord[] = []
    for (const id of ids) {
      const { flags, algorithm, publicKey, status } = await get(isKey, 'domain', name, 'dsRecord', String(id))
      if (!oldKeys.includes(status)) records.push(dsOfKey(name, { flags, algorithm, publicKey }))
    }
    return records.sort((a, b) => a.keyTag - b.keyTag)
  }
  return {
    ...unsupportedSettings('OVHcloud'),
    async listDomains(cursor) {
      // The listing has all names at once, and nothing else.
      const names = (await get(isNames, 'domain')).sort()
      const rest = names.filter((name) => cursor === null || name > cursor)
      const page = rest.slice(0, pageSize)
      return {
        domains: page.map(onlyName),
        cursor: rest.length > pageSize ? (page.at(-1) ?? null) : null,
      }
    },
    async readDomain(name) {
      const domain = await get(isDomain, 'domain', name)
      const service = await get(isService, 'domain', name, 'serviceInfos')
      return {
        name,
        createdAt: dateOf(service.creation),
        expiresAt: dateOf(domain.expirationDate) ?? dateOf(service.expiration),
        statuses: statusesOf(domain),
        isAutoRenewed: service.renew ? service.renew.automatic : null,
        isLocked: isLocked(domain),
        hasPrivacy: null,
        nameservers: nameserversOf(domain),
        dsRecords: await readDsRecords(name),
      }
    },
    async setAutoRenew(name, isOn) {
      const path = pathOf('domain', name, 'serviceInfos')
      const { renew } = await client.read({ method: 'GET', path }, isService)
      if (renew?.automatic === isOn) return
      // A service that is deleted at its expiry is not renewed, whatever else is set.
      const changed = { ...renew, automatic: isOn, deleteAtExpiration: false }
      await client.call({ method: 'PUT', path, body: { renew: changed } })
    },
    async setLock(name, locked) {
      const path = pathOf('domain', name)
      const present = isLocked(await client.read({ method: 'GET', path }, isDomain))
      if (present === locked) return
      if (present === null)
        throw new ProviderError('rejected', `The registry of ${name} has no lock against transfers.`)
      await client.call({ method: 'PUT', path, body: { transferLockStatus: locked ? 'locked' : 'unlocked' } })
    },
    async setNameservers(name, hosts) {
      await executeTask(client, name, {
        method: 'POST',
        path: pathOf('domain', name, 'nameServers', 'update'),
        body: { nameServers: hosts.map((host) => ({ host })) },
      })
    },
    async setDsRecords(name, records) {
      const keys = records.map(({ key, keyTag }) => {
        if (!key)
          throw new ProviderError(
            'rejected',
            'OVHcloud takes DNSKEY records, from which it makes DS records.',
          )
        return { algorithm: key.algorithm, flags: key.flags, publicKey: key.publicKey, tag: keyTag }
      })
      await executeTask(client, name, {
        method: 'POST',
        path: pathOf('domain', name, 'dsRecord'),
        body: { keys },
      })
    },
    ...ovhHosts(client),
    authCode: (name) => get(isText, 'domain', name, 'authInfo'),
  }
}

function onlyName(name: string): RegistrarDomain {
  return {
    name,
    createdAt: null,
    expiresAt: null,
    statuses: [],
    isAutoRenewed: null,
    isLocked: null,
    hasPrivacy: null,
    nameservers: null,
    dsRecords: null,
  }
}
