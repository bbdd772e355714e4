/** DNSSEC keys at INWX, which makes the DS records of the registry from them. */
import { Type } from 'typebox'
import { areSameDsRecords, type DsRecord, dsText } from '#kernel/domains/ds-record.ts'
import { untilShown } from '#providers/http/changes.ts'
import { unreadable } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { InwxClient } from '../client.ts'
import { unlessRefused } from '../errors.ts'

const Digits = Type.Union([Type.Integer(), Type.String()])
const isKeys = responseShape(
  Type.Array(
    Type.Object({
      id: Digits,
      keyTag: Digits,
      algorithmId: Digits,
      digestTypeId: Digits,
      digest: Type.String(),
    }),
  ),
)
type StoredKey = { id: string; record: DsRecord }

async function readKeys(client: InwxClient, domainName: string): Promise<StoredKey[]> {
  const { resData } = await client.call('dnssec.listkeys', { domainName, active: 1 })
  // Absent if there are none.
  const keys = resData ?? []
  if (!isKeys(keys)) throw unreadable('INWX')
  return keys
    .map(({ id, keyTag, algorithmId, digestTypeId, digest }) => ({
      id: String(id),
      record: {
        keyTag: Number(keyTag),
        algorithm: Number(algorithmId),
        digestType: Number(digestTypeId),
        digest: digest.replace(/\s/g, '').toLowerCase(),
      },
    }))
    .sort((a, b) => a.record.keyTag - b.record.keyTag)
}

/** Null where INWX has no DNSSEC for the TLD. */
export async function readDsRecords(client: InwxClient, name: string): Promise<DsRecord[] | null> {
  const keys = await unlessRefused(readKeys(client, name))
  return keys?.map(({ record }) => record) ?? null
}

export async function replaceDsRecords(
  client: InwxClient,
  domainName: string,
  wanted: readonly DsRecord[],
): Promise<void> {
  const present = await readKeys(client, domainName)
  const presentTexts = new Set(present.map(({ record }) => dsText(record)))
  const wantedTexts = new Set(wanted.map(dsText))
  for (const record of wanted)
    if (!presentTexts.has(dsText(record)))
      await client.call('dnssec.adddnskey', {
        domainName,
        dnskey: dnskeyOf(domainName, record),
        calculateDigest: true,
      })
  for (const { id, record } of present)
    if (!wantedTexts.has(dsText(record))) await client.call('dnssec.deletednskey', { key: id })
  // The registry may make the change later.
  await untilShown('INWX', async () =>
    areSameDsRecords(
      wanted,
      (await readKeys(client, domainName)).map(({ record }) => record),
    ),
  )
}

/** As in a zone file. */
function dnskeyOf(domain: string, { key }: DsRecord): string {
  if (!key) throw new ProviderError('rejected', 'INWX takes DNSKEY records, from which it makes DS records.')
  return `${domain}. IN DNSKEY ${key.flags} 3 ${key.algorithm} ${key.publicKey}`
}
