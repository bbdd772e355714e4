import { type Static, Type } from 'typebox'
import { searchedName } from '#kernel/dns/name.ts'
import type { EppStatus } from '#kernel/domains/epp-status.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type {
  RegistrarDomain,
  RegistrarProvider,
  UnreadableDomain,
} from '#providers/ports/registrar/registrar.ts'
import { unsupportedSettings } from '#providers/ports/registrar/unsupported-settings.ts'
import { responseShape } from '#providers/response-shape.ts'

/** A boolean, or its text: it differs between answers. */
const Flag = Type.Optional(Type.Union([Type.Boolean(), Type.String(), Type.Null()]))
const Time = Type.Union([Type.Integer(), Type.String()])
const Domain = Type.Object({
  domainName: Type.String(),
  expiration: Time,
  registration: Time,
  locked: Flag,
  hold: Flag,
  privacy: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  renew_option: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  status: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
const isDomain = responseShape(Domain)
const isDomains = responseShape(
  Type.Object({ data: Type.Object({ domainInfo: Type.Array(Type.Unknown()) }) }),
)

export function createDynadotRegistrar(client: JsonApi): RegistrarProvider {
  return {
    ...unsupportedSettings('Dynadot'),
    async listDomains() {
      const { data } = await client.read({ method: 'GET', path: '/domains' }, isDomains)
      return { domains: data.domainInfo.map(listedDomain), cursor: null }
    },
    async readDomain(name) {
      const { data } = await client.read({ method: 'GET', path: pathOf('domains', name) }, isDomains)
      const [entry] = data.domainInfo
      if (entry === undefined)
        throw new ProviderError('not_found', `The account at Dynadot has no domain ${name}.`)
      const domain = listedDomain(entry)
      if ('problem' in domain) throw new ProviderError('unknown', domain.problem)
      return domain
    },
    async setAutoRenew(name, isOn) {
      const path = pathOf('domains', name, 'renew_option')
      await client.call({ method: 'PUT', path, body: { renew_option: isOn ? 'auto' : 'donot' } })
    },
  }
}

function listedDomain(entry: unknown): RegistrarDomain | UnreadableDomain {
  if (isDomain(entry)) {
    const createdAt = time(entry.registration)
    const expiresAt = time(entry.expiration)
    if (createdAt !== null && expiresAt !== null)
      return {
        name: searchedName(entry.domainName),
        createdAt,
        expiresAt,
        statuses: statusesOf(entry),
        isAutoRenewed: entry.renew_option == null ? null : entry.renew_option.startsWith('auto'),
        isLocked: entry.locked == null ? null : isYes(entry.locked),
        hasPrivacy: privacyOf(entry.privacy ?? ''),
        nameservers: null,
        dsRecords: null,
      }
  }
  const { domainName } = (entry ?? {}) as { domainName?: unknown }
  return { name: searchedName(String(domainName)), problem: 'Dynadot shows this domain in an unknown form.' }
}

/** From here on, a Unix time is in milliseconds: as seconds it would be in the year 5138. */
const millisecondsMin = 100_000_000_000

/** A Unix time, in seconds or milliseconds. */
function time(value: Static<typeof Time>): Date | null {
  const number = Number(value)
  if (!Number.isFinite(number) || number <= 0) return null
  return new Date(number < millisecondsMin ? number * 1000 : number)
}

function isYes(value: boolean | string): boolean {
  return value === true || /^(yes|true|on)$/i.test(String(value))
}

function privacyOf(text: string): boolean | null {
  if (/^(full|partial|enabled|on)/i.test(text)) return true
  return /^(none|no|off|disabled)/i.test(text) ? false : null
}

function statusesOf({ hold, locked, status }: Static<typeof Domain>): EppStatus[] {
  const statuses: EppStatus[] = []
  if (/redemption/i.test(status ?? '')) statuses.push('pendingDelete', 'redemptionPeriod')
  if (hold != null && isYes(hold)) statuses.push('clientHold')
  if (locked != null && isYes(locked)) statuses.push('clientTransferProhibited')
  return statuses.length > 0 ? statuses : ['ok']
}
