/**
 * DS records at Porkbun, which knows them by key tag: one for each tag. Deleting one may delete others at the registry,
 * so what is missing afterwards is created again.
 */
import { Type } from 'typebox'
import { areSameDsRecords, type DsRecord, dsText } from '#kernel/domains/ds-record.ts'
import { type JsonApi, pathOf, unreadable } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'

const Digits = Type.Union([Type.String(), Type.Number()])
const isRecords = responseShape(
  Type.Object({
    records: Type.Union([
      Type.Record(
        Type.String(),
        Type.Object({
          keyTag: Digits,
          alg: Digits,
          digestType: Type.Optional(Digits),
          digest: Type.Optional(Type.String()),
        }),
      ),
      // An empty object, as PHP writes it.
      Type.Array(Type.Never()),
    ]),
  }),
)

/** Null if a record is shown by its key only, which does not have the flags that its digest needs. */
export async function readDsRecords(client: JsonApi, name: string): Promise<DsRecord[] | null> {
  const { records } = await client.read(
    { method: 'GET', path: pathOf('dns', 'getDnssecRecords', name) },
    isRecords,
  )
  const found: DsRecord[] = []
  for (const { keyTag, alg, digestType, digest } of Object.values(records)) {
    if (!digestType || !digest) return null
    found.push({
      keyTag: Number(keyTag),
      algorithm: Number(alg),
      digestType: Number(digestType),
      digest: digest.replace(/\s/g, '').toLowerCase(),
    })
  }
  return found.sort((a, b) => a.keyTag - b.keyTag)
}

async function knownDsRecords(client: JsonApi, name: string): Promise<DsRecord[]> {
  const records = await readDsRecords(client, name)
  if (records !== null) return records
  throw new ProviderError(
    'rejected',
    `The registry of ${name} takes keys instead of DS records: change them at porkbun.com.`,
  )
}

export async function replaceDsRecords(
  client: JsonApi,
  name: string,
  wanted: readonly DsRecord[],
): Promise<void> {
  if (new Set(wanted.map(({ keyTag }) => keyTag)).size < wanted.length)
    throw new ProviderError('rejected', 'Porkbun keeps one DS record for each key tag: give one of each key.')
  const present = await knownDsRecords(client, name)
  const texts = new Set(wanted.map(dsText))
  const superseded = present.filter((record) => !texts.has(dsText(record)))
  const isTaken = ({ keyTag }: DsRecord) => superseded.some((record) => record.keyTag === keyTag)
  const created = missing(wanted, present)
  for (const record of created) if (!isTaken(record)) await create(client, name, record)
  for (const { keyTag } of superseded)
    await client.call({
      method: 'POST',
      path: pathOf('dns', 'deleteDnssecRecord', name, String(keyTag)),
      body: {},
    })
  for (const record of missing(wanted, await knownDsRecords(client, name))) await create(client, name, record)
  if (!areSameDsRecords(wanted, await knownDsRecords(client, name))) throw unreadable('Porkbun')
}

function missing(wanted: readonly DsRecord[], present: readonly DsRecord[]): DsRecord[] {
  const texts = new Set(present.map(dsText))
  return wanted.filter((record) => !texts.has(dsText(record)))
}

async function create(client: JsonApi, name: string, record: DsRecord): Promise<void> {
  const { keyTag, algorithm, digestType, digest, key } = record
  await client.call({
    method: 'POST',
    path: pathOf('dns', 'createDnssecRecord', name),
    body: {
      keyTag: String(keyTag),
      alg: String(algorithm),
      digestType: String(digestType),
      digest,
      ...(key && {
        keyDataFlags: String(key.flags),
        keyDataProtocol: '3',
        keyDataAlgo: String(key.algorithm),
        keyDataPubKey: key.publicKey,
      }),
    },
  })
}
