import { type DsRecord, dsText } from '#kernel/domains/ds-record.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { type Markup, tag } from '#providers/xml.ts'
import type { EppSession } from '../client.ts'
import { objectCommand, service } from '../wire/commands.ts'
import { requireService } from '../wire/greeting.ts'

type Change = { before: readonly DsRecord[]; after: readonly DsRecord[]; form: 'ds' | 'dnskey' }

/** Replaces the DNSSEC data of a domain in one command (RFC 5910, section 5.2.5), so that it is never without. */
export async function updateDsRecords(
  { greeting, send }: EppSession,
  name: string,
  { before, after, form }: Change,
): Promise<void> {
  requireService(greeting, 'secDNS')
  const added = missingFrom(before, after)
  const removed = missingFrom(after, before)
  if (added.length === 0 && removed.length === 0) return
  const data = (records: readonly DsRecord[]) => records.map(form === 'ds' ? dsData : keyData)
  const extension = service(
    'secDNS',
    'update',
    removed.length > 0 ? tag('secDNS:rem', {}, data(removed)) : null,
    added.length > 0 ? tag('secDNS:add', {}, data(added)) : null,
  )
  await send(objectCommand('domain', 'update', tag('domain:name', {}, name)), { extension: [extension] })
}

function missingFrom(some: readonly DsRecord[], others: readonly DsRecord[]): DsRecord[] {
  const known = new Set(some.map(dsText))
  return others.filter((record) => !known.has(dsText(record)))
}

function dsData({ keyTag, algorithm, digestType, digest }: DsRecord): Markup {
  return tag(
    'secDNS:dsData',
    {},
    tag('secDNS:keyTag', {}, String(keyTag)),
    tag('secDNS:alg', {}, String(algorithm)),
    tag('secDNS:digestType', {}, String(digestType)),
    tag('secDNS:digest', {}, digest.toUpperCase()),
  )
}

function keyData({ key }: DsRecord): Markup {
  if (!key)
    throw new ProviderError(
      'rejected',
      'The registry takes DNSKEY records, and the DS record was given without its key.',
    )
  return tag(
    'secDNS:keyData',
    {},
    tag('secDNS:flags', {}, String(key.flags)),
    tag('secDNS:protocol', {}, '3'),
    tag('secDNS:alg', {}, String(key.algorithm)),
    tag('secDNS:pubKey', {}, key.publicKey),
  )
}
