/** The values of a setting in canonical form, validated against what the registrar accepts. */
import { canonical } from '#kernel/dns/canonical.ts'
import { isAtOrBelow, parseName } from '#kernel/dns/name.ts'
import { canonicalRdata } from '#kernel/dns/rdata.ts'
import { type DnsKey, dsOfKey, dsText } from '#kernel/domains/ds-record.ts'
import { readAddress } from '#kernel/ip/address.ts'
import { type Fault, invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import type { SettingKind } from '../kinds.ts'
import type { InputOf } from '../schema.ts'

type Target = { name: string; manifest: ProviderManifest }
export type SettingInput = InputOf<SettingKind | 'resend_verification'>

/** Throws `invalid_input` with every fault. */
export function settingValues(input: SettingInput, target: Target): Record<string, unknown> {
  switch (input.kind) {
    case 'set_auto_renew':
      return { auto_renew: input.auto_renew }
    case 'set_lock':
      return { locked: input.locked }
    case 'set_privacy':
      return { privacy: input.privacy }
    case 'set_nameservers':
      return { nameservers: nameserverNames(input.nameservers, target.manifest) }
    case 'set_ds_records':
      return dsValues(input, target)
    case 'resend_verification':
      return {}
    case 'set_host':
      return hostValues(input, target)
  }
}

export function nameserverNames(entered: readonly string[], { name, registrar }: ProviderManifest): string[] {
  const max = registrar?.nameserversMax ?? 0
  const names = entered.map((host, index) => canonical(pointer('nameservers', index), () => parseName(host)))
  const unique = [...new Set(names)].sort()
  if (unique.length > max)
    throw invalidInput([
      { pointer: pointer('nameservers'), message: `${name} accepts at most ${max} name servers.` },
    ])
  return unique
}

function dsValues(
  { ds_records, dnskeys }: InputOf<'set_ds_records'>,
  { name, manifest }: Target,
): Record<string, unknown> {
  if ((ds_records === undefined) === (dnskeys === undefined))
    throw invalidInput([{ pointer: pointer('ds_records'), message: 'send either `ds_records` or `dnskeys`' }])
  if (dnskeys !== undefined) {
    const keys = dnskeys.map((text, index) => dnskeyOf(text, index))
    return { ds_records: keys.map((key) => dsText(dsOfKey(name, key))).sort(), dnskeys }
  }
  const records = ds_records ?? []
  if (records.length > 0 && manifest.registrar?.dsForm === 'dnskey')
    throw invalidInput([
      {
        pointer: pointer('ds_records'),
        message: `${manifest.name} makes the DS records itself: send the keys as \`dnskeys\`.`,
      },
    ])
  return {
    ds_records: records
      .map((text, index) =>
        canonical(pointer('ds_records', index), () => canonicalRdata('DS', text, { form: 'input' })),
      )
      .sort(),
  }
}

function dnskeyOf(text: string, index: number): DnsKey {
  const key = readDnskey(text)
  if (key) return key
  const message = 'must be a key as in zone files: flags, protocol 3, algorithm and the public key'
  throw invalidInput([{ pointer: pointer('dnskeys', index), message }])
}

/** Reads the flags, protocol, algorithm and public key of a DNSKEY record (RFC 4034, section 2.2), or null. */
export function readDnskey(text: string): DnsKey | null {
  const [, flags, algorithm, publicKey] =
    /^(\d{1,5})\s+3\s+(\d{1,3})\s+([A-Za-z0-9+/=\s]+)$/.exec(text.trim()) ?? []
  if (publicKey === undefined || Number(flags) > 0xffff || Number(algorithm) > 0xff) return null
  return {
    flags: Number(flags),
    algorithm: Number(algorithm),
    publicKey: publicKey.replace(/\s/g, ''),
  }
}

function hostValues(
  { host: entered, addresses }: InputOf<'set_host'>,
  { name }: Target,
): Record<string, unknown> {
  const host = canonical(pointer('host'), () => parseName(entered))
  const faults: Fault[] = []
  if (host === name || !isAtOrBelow(host, name))
    faults.push({ pointer: pointer('host'), message: `must be below ${name}, such as ns1.${name}` })
  const read = addresses.map((text) => readAddress(text))
  for (const [index, address] of read.entries())
    if (address === null)
      faults.push({ pointer: pointer('addresses', index), message: 'must be an IPv4 or IPv6 address' })
  if (faults.length > 0) throw invalidInput(faults)
  const texts = read.flatMap((address) => (address ? [address.address] : []))
  return { host, addresses: [...new Set(texts)].sort() }
}
