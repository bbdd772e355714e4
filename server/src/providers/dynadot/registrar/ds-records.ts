/**
 * DS records at Dynadot, which knows them by key tag: one for each. A single one cannot be removed, only all: then those
 * that are wanted are set again, and for that moment the domain is without.
 */
import { Type } from 'typebox'
import { areSameDsRecords, type DsRecord, dsText } from '#kernel/domains/ds-record.ts'
import { type JsonApi, pathOf, unreadable } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'

/** A number, or words with it: "SHA-256 (2)". */
const Code = Type.Union([Type.Integer(), Type.String()])
const isRecords = responseShape(
  Type.Object({
    data: Type.Object({
      dnssec_info_list: Type.Optional(
        Type.Union([
          Type.Null(),
          Type.Array(
            Type.Object({ key_tag: Code, algorithm: Code, digest_type: Code, digest: Type.String() }),
          ),
        ]),
      ),
    }),
  }),
)

const pathFor = (name: string) => pathOf('domains', name, 'dnssec')

export async function readDsRecords(client: JsonApi, name: string): Promise<DsRecord[]> {
  const { data } = await client.read({ method: 'GET', path: pathFor(name) }, isRecords)
  return (data.dnssec_info_list ?? [])
    .map(({ key_tag, algorithm, digest_type, digest }) => ({
      keyTag: numberIn(key_tag),
      algorithm: numberIn(algorithm),
      digestType: numberIn(digest_type),
      digest: digest.replace(/\s/g, '').toLowerCase(),
    }))
    .sort((a, b) => a.keyTag - b.keyTag)
}

export async function replaceDsRecords(
  client: JsonApi,
  name: string,
  wanted: readonly DsRecord[],
): Promise<void> {
  if (new Set(wanted.map(({ keyTag }) => keyTag)).size < wanted.length)
    throw new ProviderError('rejected', 'Dynadot keeps one DS record for each key tag: give one of each key.')
  const present = new Set((await readDsRecords(client, name)).map(dsText))
  for (const record of wanted) if (!present.has(dsText(record))) await set(client, name, record)
  if (areSameDsRecords(wanted, await readDsRecords(client, name))) return
  await client.call({ method: 'DELETE', path: pathFor(name) })
  for (const record of wanted) await set(client, name, record)
  if (!areSameDsRecords(wanted, await readDsRecords(client, name))) throw unreadable('Dynadot')
}

async function set(client: JsonApi, name: string, record: DsRecord): Promise<void> {
  const { keyTag, algorithm, digestType, digest } = record
  const body = { key_tag: keyTag, digest_type: String(digestType), digest, algorithm: String(algorithm) }
  await client.call({ method: 'PUT', path: pathFor(name), body })
}

function numberIn(value: number | string): number {
  return Number(/\((\d+)\)\s*$/.exec(String(value))?.[1] ?? value)
}
