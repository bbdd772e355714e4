/**
 * The domain object of RDAP (RFC 9083, section 5.3) as registries send it: names in any case, dates with or without
 * fractions, `secureDns` beside `secureDNS`, redacted members empty or missing (RFC 9537). Unknown members are ignored,
 * and so is a member of another type than the RFC says: it says nothing about the others.
 */
import { DnsFault } from '#kernel/dns/fault.ts'
import { parseName } from '#kernel/dns/name.ts'
import { dsRecordOf, dsText } from '#kernel/domains/ds-record.ts'
import { eppStatusesIn } from '#kernel/domains/epp-status.ts'
import type { Registrar, RegistryRecord } from '#kernel/domains/watch/evidence.ts'

type Members = Readonly<Record<string, unknown>>

/** The registration of this canonical name, or null if the answer is no domain object or one of another name. */
export function recordOf(answer: unknown, name: string): RegistryRecord | null {
  const domain = membersOf(answer)
  if (textOf(domain['objectClassName'])?.toLowerCase() !== 'domain') return null
  const about = nameOf(domain['ldhName']) ?? nameOf(domain['unicodeName'])
  if (about !== name) return null
  const eventAt = eventsOf(domain['events'])
  return {
    handle: textOf(domain['handle']),
    statuses: eppStatusesIn(listOf(domain['status']).flatMap((status) => textOf(status) ?? [])),
    registeredAt: eventAt('registration'),
    // Of two dates, the registry's decides: `registrar expiration` is that of the contract with the registrar.
    expiresAt: eventAt('expiration') ?? eventAt('registrar expiration'),
    changedAt: eventAt('last changed'),
    registrar: registrarOf(listOf(domain['entities'])),
    nameservers: [
      ...new Set(listOf(domain['nameservers']).flatMap((one) => nameOf(membersOf(one)['ldhName']) ?? [])),
    ].toSorted(),
    dsRecords: dsRecordsOf(membersOf(domain['secureDNS'] ?? domain['secureDns'])),
  }
}

/** The latest event of each action: some registries list those of earlier registrations, too. */
function eventsOf(events: unknown): (action: string) => Date | null {
  const latest = new Map<string, Date>()
  for (const event of listOf(events).map(membersOf)) {
    const action = textOf(event['eventAction'])?.toLowerCase()
    const at = dateOf(event['eventDate'])
    if (action === undefined || at === null) continue
    const known = latest.get(action)
    if (!known || known < at) latest.set(action, at)
  }
  return (action) => latest.get(action) ?? null
}

function registrarOf(entities: readonly unknown[]): Registrar | null {
  const registrar = entities
    .map(membersOf)
    .find(({ roles }) => listOf(roles).some((role) => textOf(role)?.toLowerCase() === 'registrar'))
  if (!registrar) return null
  const ids = listOf(registrar['publicIds']).map(membersOf)
  const ianaId = ids.find(({ type }) => textOf(type)?.toLowerCase() === 'iana registrar id')
  return {
    name: fullNameOf(registrar['vcardArray']) ?? textOf(registrar['handle']),
    ianaId: ianaId ? textOf(ianaId['identifier']) : null,
  }
}

/** The `fn` of a jCard (RFC 7095): `["vcard", [[name, parameters, type, value], …]]`. */
function fullNameOf(vcard: unknown): string | null {
  const rows = listOf(listOf(vcard)[1]).map(listOf)
  for (const wanted of ['fn', 'org']) {
    const row = rows.find(([name]) => name === wanted)
    const text = row && textOf(Array.isArray(row[3]) ? row[3][0] : row[3])
    if (text) return text
  }
  return null
}

function dsRecordsOf(secureDns: Members): string[] {
  const records = listOf(secureDns['dsData']).map(membersOf)
  return records
    .flatMap(({ keyTag, algorithm, digestType, digest }) => {
      const record = dsRecordOf(`${keyTag} ${algorithm} ${digestType} ${digest}`)
      return record ? dsText(record) : []
    })
    .toSorted()
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

const textMax = 500

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, textMax) : null
}

function nameOf(value: unknown): string | null {
  const text = textOf(value)
  if (text === null) return null
  try {
    return parseName(text)
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}

function dateOf(value: unknown): Date | null {
  const text = textOf(value)
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}
