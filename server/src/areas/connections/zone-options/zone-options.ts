import { DnsFault } from '#kernel/dns/fault.ts'
import { parseName } from '#kernel/dns/name.ts'
import { checkedTtl } from '#kernel/dns/records/rrset.ts'
import { type Fault, invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import type { ZoneOption, ZoneOptionValues } from '#providers/ports/zone-options.ts'
import type { ZoneOptionsPatch } from './zone-options-schema.ts'

type Value = ZoneOptionValues[string]
export type SentZoneOptions = Readonly<ZoneOptionsPatch>

/**
 * Validates values against a provider's options; null removes a value. Throws every fault, with pointers below `place`.
 */
export function checkedZoneOptions(
  { name: provider, dns }: ProviderManifest,
  sent: SentZoneOptions,
  place: string,
): ZoneOptionValues {
  const options = new Map((dns?.zoneOptions ?? []).map((option) => [option.name, option]))
  const faults: Fault[] = []
  const values: Record<string, Value> = {}
  for (const [name, value] of Object.entries(sent)) {
    const option = options.get(name)
    const read = option ? readValue(option, value) : unknownOption(provider, [...options.keys()])
    if ('message' in read) faults.push({ pointer: pointer(place, name), message: read.message })
    else if (read.value !== null) values[name] = read.value
  }
  if (faults.length > 0) throw invalidInput(faults)
  return values
}

/** The options of a new zone: from the request, otherwise from the connection, otherwise from the provider. */
export function zoneOptionsFor(
  manifest: ProviderManifest,
  defaults: ZoneOptionValues,
  sent: SentZoneOptions,
): ZoneOptionValues {
  const chosen = { ...defaults, ...checkedZoneOptions(manifest, sent, 'options') }
  const options = manifest.dns?.zoneOptions ?? []
  const faults = options
    .filter(({ name, isRequired, fallback }) => isRequired && fallback === null && chosen[name] === undefined)
    .map(({ name, help }) => ({
      pointer: pointer('options', name),
      message: `is required: ${help} Set it here, or for all zones in the \`zone_defaults\` of the connection.`,
    }))
  if (faults.length > 0) throw invalidInput(faults)
  const values = options.flatMap(({ name, fallback }): [string, Value][] => {
    const value = chosen[name] ?? fallback
    return value === null ? [] : [[name, value]]
  })
  return Object.fromEntries(values)
}

type Read = { value: Value | null } | { message: string }

function readValue(option: ZoneOption, sent: SentZoneOptions[string]): Read {
  if (sent === null) return { value: null }
  switch (option.kind) {
    case 'names':
      return Array.isArray(sent) && sent.length > 0 && sent.length <= namesMax
        ? attempt(() => [...new Set(sent.map(hostName))])
        : { message: `must be a list of 1 to ${namesMax} host names, such as ["ns1.example.net"]` }
    case 'name':
      return typeof sent === 'string'
        ? attempt(() => hostName(sent))
        : { message: 'must be a host name, such as "ns1.example.net"' }
    case 'mailbox':
      return typeof sent === 'string'
        ? attempt(() => mailboxName(sent))
        : { message: 'must be an e-mail address, such as "hostmaster@example.net"' }
    case 'seconds':
      return typeof sent === 'number'
        ? attempt(() => checkedTtl(sent))
        : { message: 'must be a number of seconds' }
    case 'choice':
      return typeof sent === 'string' && option.choices.includes(sent)
        ? { value: sent }
        : { message: `must be one of ${option.choices.join(', ')}` }
  }
}

const namesMax = 20

function attempt(read: () => Value): Read {
  try {
    return { value: read() }
  } catch (error) {
    if (error instanceof DnsFault) return { message: error.message }
    throw error
  }
}

/** A full name, with or without a final dot. */
function hostName(text: string): string {
  const name = parseName(text)
  if (name.includes('.')) return name
  throw new DnsFault(
    'name',
    `"${name}" is not a fully qualified host name; enter one such as "ns1.example.net".`,
  )
}

/** Dots before the "@" belong to the first label. */
function mailboxName(text: string): string {
  const at = text.lastIndexOf('@')
  return hostName(at < 0 ? text : `${text.slice(0, at).replaceAll('.', '\\.')}.${text.slice(at + 1)}`)
}

function unknownOption(provider: string, known: readonly string[]): Read {
  const options = known.length === 0 ? 'it has no options' : `the options are ${known.join(', ')}`
  return { message: `is not a zone option of ${provider}; ${options}` }
}
