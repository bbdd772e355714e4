/** DNSSEC at Gandi, which takes DNSKEY records and makes the DS records. */
import { Type } from 'typebox'
import type { DsRecord } from '#kernel/domains/ds-record.ts'
import { untilShown } from '#providers/http/changes.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'

const isKeys = responseShape(
  Type.Array(
    Type.Object({
      id: Type.Union([Type.Integer(), Type.String()]),
      algorithm: Type.Integer(),
      digest: Type.String(),
      digest_type: Type.Integer(),
      keytag: Type.Integer(),
      type: Type.String(),
      public_key: Type.String(),
    }),
  ),
)

const flagsOfType: Readonly<Record<string, number>> = { ksk: 257, zsk: 256 }

type StoredKey = { id: string; record: DsRecord }

export async function readKeys(client: JsonApi, name: string): Promise<StoredKey[]> {
  const path = pathOf('domain', 'domains', name, 'dnskeys')
  const keys = await client.read({ method: 'GET', path }, isKeys)
  return keys.map(({ id, algorithm, digest, digest_type, keytag, type, public_key }) => ({
    id: String(id),
    record: {
      keyTag: keytag,
      algorithm,
      digestType: digest_type,
      digest: digest.replace(/\s/g, '').toLowerCase(),
      key: { flags: flagsOfType[type] ?? 257, algorithm, publicKey: public_key.replace(/\s/g, '') },
    },
  }))
}

/** New keys are added before old ones are removed. A key that is there already needs no DNSKEY record. */
export async function replaceKeys(client: JsonApi, name: string, wanted: readonly DsRecord[]): Promise<void> {
  const path = pathOf('domain', 'domains', name, 'dnskeys')
  const present = await readKeys(client, name)
  const isKept = (stored: StoredKey) => wanted.some((record) => isSameKey(record, stored.record))
  const added = wanted.filter((record) => !present.some((stored) => isSameKey(record, stored.record)))
  if (added.some(({ key }) => key === undefined))
    throw new ProviderError('rejected', 'Gandi takes DNSKEY records: enter the public key of each DS record.')
  for (const { key } of added) {
    const type = key?.flags === 256 ? 'zsk' : 'ksk'
    const body = { algorithm: key?.algorithm, type, public_key: key?.publicKey }
    await client.call({ method: 'POST', path, body })
  }
  for (const { id } of present.filter((stored) => !isKept(stored)))
    await client.call({ method: 'DELETE', path: `${path}${pathOf(id)}` })
  await untilShown('Gandi', async () => {
    const keys = await readKeys(client, name)
    return keys.every(isKept) && added.every((record) => keys.some((key) => isSameKey(record, key.record)))
  })
}

function isSameKey(a: DsRecord, b: DsRecord): boolean {
  return (
    a.keyTag === b.keyTag && a.algorithm === b.algorithm && (!a.key || a.key.publicKey === b.key?.publicKey)
  )
}
