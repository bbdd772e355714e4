// Reads the API's response for a zone. For a zone of 300,000 records it is 40 MB of JSON, so its RRsets are read and
// checked in batches.
import { type Static, Type } from 'typebox'
import { forEachInBatches } from '#kernel/list/in-batches.ts'
import { parseLongArray } from '#kernel/text/json-array.ts'
import { responseShape } from '#providers/response-shape.ts'
import { notPowerDns } from '../client.ts'
import { apiRRset } from './rrsets.ts'
import { apiSerialFields } from './serial.ts'

const apiZone = Type.Object({ ...apiSerialFields, rrsets: Type.Array(apiRRset) })
export type ApiZone = Static<typeof apiZone>

const isZone = responseShape(apiZone)
const isRRset = responseShape(apiRRset)

/** Throws `unknown` if it is not the response of a PowerDNS server. */
export async function readZoneResponse(body: Buffer): Promise<ApiZone> {
  const { rest, elements } = await parsed(body)
  if (!isZone(rest)) throw notPowerDns()
  const zone: ApiZone = { ...rest, rrsets: [] }
  await forEachInBatches(elements, (element) => {
    if (!isRRset(element)) throw notPowerDns()
    zone.rrsets.push(element)
  })
  return zone
}

async function parsed(body: Buffer) {
  try {
    return await parseLongArray(body, 'rrsets')
  } catch (error) {
    if (error instanceof SyntaxError) throw notPowerDns()
    throw error
  }
}
