/**
 * LUA records of PowerDNS are code that computes responses, so Holdfast does not know their responses. A record beside
 * one may change a response without violating a rule. That is a warning, not an error.
 */
import { selectRecordsByName } from '#areas/dns/store/records.ts'
import type { RecordRow } from '#areas/dns/store/tables.ts'
import type { Context } from '#platform/context.ts'
import { ancestorsOf } from '../rules.ts'

export type RecordWarning = { name: string; type: string; message: string }

type Written = Pick<RecordRow, 'zone_id' | 'name' | 'type'>

/** Warnings about the LUA records of the zone whose responses these records may change. */
export async function codeRecordWarnings(
  context: Context,
  written: readonly Written[],
): Promise<RecordWarning[]> {
  const [first] = written
  if (!first) return []
  const names = new Set(written.flatMap(({ name }) => [name, ...wildcardsAbove(name)]))
  const present = await selectRecordsByName(context, first.zone_id, [...names])
  const code = Map.groupBy(
    present.filter(({ type }) => type === 'LUA'),
    ({ name }) => name,
  )
  if (code.size === 0) return []
  return written.filter(({ type }) => type !== 'LUA').flatMap((record) => warningsOf(record, code))
}

function warningsOf({ name, type }: Written, code: ReadonlyMap<string, RecordRow[]>): RecordWarning[] {
  const beside = (code.get(name) ?? []).map(({ rdata }) => rdata.split(' ', 1)[0] ?? '')
  if (beside.includes(type) || beside.includes('CNAME'))
    return [
      {
        name,
        type,
        message: `A LUA record at ${name} also answers queries for ${type}: its answer changes.`,
      },
    ]
  const wildcard = wildcardsAbove(name).find((above) => code.has(above))
  if (beside.length > 0 || wildcard === undefined) return []
  return [
    {
      name,
      type,
      message: `The LUA record at ${wildcard} no longer answers for ${name}, which now has records.`,
    },
  ]
}

function wildcardsAbove(name: string): string[] {
  return ancestorsOf(name)
    .map((ancestor) => (ancestor === '@' ? '*' : `*.${ancestor}`))
    .filter((wildcard) => wildcard !== name)
}
