import { Type } from 'typebox'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { unsupportedSettings } from '#providers/ports/registrar/unsupported-settings.ts'
import { type InwxClient, method } from '../client.ts'
import { manifest } from '../manifest.ts'
import { readDsRecords, replaceDsRecords } from './dnssec.ts'
import { infoOf, isDomain, isOrdered, readInfo, renewalMode, shownDomain } from './domain.ts'

const pageSize = manifest.registrar?.pageSize ?? 0
const list = method(
  'domain.list',
  Type.Object({
    count: Type.Union([Type.Integer(), Type.String()]),
    domain: Type.Optional(Type.Array(Type.Object({ domain: Type.String() }, { additionalProperties: true }))),
  }),
)

export function inwxRegistrar(client: InwxClient): RegistrarProvider {
  const update = async (domain: string, change: object) =>
    void (await client.call('domain.update', { domain, ...change }))
  return {
    ...unsupportedSettings('INWX'),
    async listDomains(cursor) {
      const page = Number(cursor ?? 1)
      const { count, domain = [] } = await list(client, { page, pagelimit: pageSize, wide: 1 })
      const domains = domain.map((one) => {
        const shown = isDomain(one) ? shownDomain(one) : null
        return shown !== null && (shown.expiresAt || (isDomain(one) && isOrdered(one)))
          ? shown
          : { name: one.domain, problem: `INWX describes ${one.domain} in an unknown form.` }
      })
      return {
        domains,
        cursor: domain.length > 0 && page * pageSize < Number(count) ? String(page + 1) : null,
      }
    },
    async readDomain(name) {
      const domain = shownDomain(await readInfo(client, infoOf(name)))
      return { ...domain, dsRecords: await readDsRecords(client, name) }
    },
    setAutoRenew: (name, isOn) => update(name, { renewalMode: renewalMode(name, isOn) }),
    setLock: (name, isLocked) => update(name, { transferLock: isLocked }),
    setNameservers: (name, hosts) => update(name, { ns: [...hosts] }),
    setDsRecords: (name, records) => replaceDsRecords(client, name, records),
    async authCode(name) {
      const { authCode } = await readInfo(client, infoOf(name))
      if (authCode) return authCode
      throw new ProviderError(
        'rejected',
        `INWX shows no auth code of ${name}: its registry may issue one only on request.`,
      )
    },
  }
}
