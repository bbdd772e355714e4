/** A domain as Dynadot shows it, in the listing as in a reading. */
import { type Static, Type } from 'typebox'
import { searchedName } from '#kernel/dns/name.ts'
import type { EppStatus } from '#kernel/domains/epp-status.ts'
import { addSeconds } from '#kernel/time.ts'
import type { RegistrarDomain, UnreadableDomain } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
/** "Yes" or "no". */
const Flag = Type.Optional(Type.Union([Type.Boolean(), Type.String(), Type.Null()]))
/** Milliseconds since 1970. */
const Time = Type.Union([Type.Integer(), Type.String()])
const Domain = Type.Object({
  domain_name: Type.String(),
  expiration_date: Time,
  registration_date: Time,
  locked: Flag,
  hold: Flag,
  udrp_locked: Flag,
  privacy: text,
  renew_option: text,
  status: text,
  glue_info: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Object({
        glue_type: text,
        nameserver_list: Type.Optional(
          Type.Union([Type.Null(), Type.Array(Type.Object({ server_name: Type.String() }))]),
        ),
      }),
    ]),
  ),
})
type Domain = Static<typeof Domain>
const isDomain = responseShape(Domain)

/** After its expiry, a domain stays for 40 days at Dynadot, then for 30 in redemption, and for 5 to be deleted. */
const lapsedSecondsMax = 75 * 86_400

export function listedDomain(entry: unknown): RegistrarDomain | UnreadableDomain {
  if (isDomain(entry)) {
    const createdAt = timeOf(entry.registration_date)
    const expiresAt = timeOf(entry.expiration_date)
    if (createdAt !== null && expiresAt !== null)
      return {
        name: searchedName(entry.domain_name),
        createdAt,
        expiresAt,
        statuses: statusesOf(entry),
        isAutoRenewed: entry.renew_option == null ? null : entry.renew_option.startsWith('auto'),
        isLocked: flagOf(entry.locked),
        hasPrivacy: privacyOf(entry.privacy ?? ''),
        nameservers: nameserversOf(entry),
        dsRecords: null,
      }
  }
  const { domain_name } = (entry ?? {}) as { domain_name?: unknown }
  return { name: searchedName(String(domain_name)), problem: 'Dynadot shows this domain in an unknown form.' }
}

/** Whether the account still has the domain: the listing also contains those that it had. */
export function isHeld(entry: unknown): boolean {
  const { status, expiration_date } = (entry ?? {}) as Record<string, unknown>
  const words = String(status ?? 'active').toLowerCase()
  if (!words.startsWith('expired')) return /^(active|inactive|pending|hold|redemption)/.test(words)
  const expiresAt = timeOf(expiration_date)
  return expiresAt === null || addSeconds(expiresAt, lapsedSecondsMax) > new Date()
}

/** From here on, a Unix time is in milliseconds: as seconds it would be in the year 5138. */
const millisecondsMin = 100_000_000_000

/** A Unix time, in milliseconds, or in seconds as in some published answers. */
export function timeOf(value: unknown): Date | null {
  const number = Number(value)
  if (!Number.isFinite(number) || number <= 0) return null
  return new Date(number < millisecondsMin ? number * 1000 : number)
}

function flagOf(value: Static<typeof Flag> | undefined): boolean | null {
  return value == null ? null : value === true || /^(yes|true|on)$/i.test(String(value))
}

/** "Full Privacy" and "Partial Privacy", "Privacy Off" and "No Privacy". */
function privacyOf(words: string): boolean | null {
  if (/off|^no/i.test(words)) return false
  return /full|partial/i.test(words) ? true : null
}

/** Those of a domain that uses Dynadot's DNS, parking or forwarding are not shown. */
function nameserversOf({ glue_info }: Domain): string[] | null {
  const servers = glue_info?.nameserver_list ?? []
  if (!/^name_?servers?$/i.test(glue_info?.glue_type ?? '') || servers.length === 0) return null
  return servers.map(({ server_name }) => searchedName(server_name)).sort()
}

function statusesOf({ hold, locked, udrp_locked, status }: Domain): EppStatus[] {
  const statuses: EppStatus[] = []
  if (/redemption/i.test(status ?? '')) statuses.push('pendingDelete', 'redemptionPeriod')
  if (flagOf(hold)) statuses.push('clientHold')
  if (flagOf(locked)) statuses.push('clientTransferProhibited')
  if (flagOf(udrp_locked)) statuses.push('serverTransferProhibited')
  return statuses.length > 0 ? statuses : ['ok']
}
