/**
 * Zone files of other projects, such as the test data of name servers: read by our reader and by BIND's own loader,
 * which must find the same records. A file that BIND does not load proves nothing and is only counted.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readZoneFile } from '#kernel/dns/zone-file/read-zone-file.ts'
import { recordsLoadedByBind } from '#kernel/dns/zone-file/testing/loaded-by-bind.ts'

export type CorpusFile = { path: string; title: string; zone: string }

/** `refused`: the reader has faults, the first of which is the detail. `records` are those that BIND loads. */
export type Reading = {
  outcome: 'not loaded' | 'equal' | 'refused' | 'different'
  detail: string
  records: readonly string[]
}

/** All files below a folder whose zone is not the root, which nobody manages at a provider. */
export function corpusFiles(folder: string): CorpusFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((path, index) => ({
      path,
      title: relative(folder, path),
      zone: zoneOf(readFileSync(path, 'latin1')) ?? `corpus${index}.example`,
    }))
    .filter(({ zone }) => zone !== '')
}

export function readLikeBind({ path, zone }: CorpusFile): Reading {
  const loaded = loadedByBind(zone, path)
  if (typeof loaded === 'string') return { outcome: 'not loaded', detail: loaded, records: [] }
  const { faults, rrsets } = readZoneFile(readFileSync(path, 'utf8'), zone)
  const [fault] = faults
  if (fault) return { outcome: 'refused', detail: `line ${fault.line}: ${fault.message}`, records: loaded }
  const read = [...rrsets.values()].flatMap(({ name, ttl, type, values }) =>
    values.map((value) => `${name} ${ttl} ${type} ${value}`),
  )
  const detail = firstDifference(loaded, read)
  return { outcome: detail === '' ? 'equal' : 'different', detail, records: loaded }
}

export function firstDifference(expected: readonly string[], found: readonly string[]): string {
  const missing = expected.find((line) => !found.includes(line))
  const extra = found.find((line) => !expected.includes(line))
  return [missing && `missing: ${missing}`, extra && `extra: ${extra}`].filter(Boolean).join('; ')
}

function loadedByBind(zone: string, path: string): string[] | string {
  try {
    return recordsLoadedByBind(zone, path)
  } catch (error) {
    return String(error)
  }
}

/** The zone that a file names itself: by the owner of its SOA record, else by the names that it writes in full. */
function zoneOf(text: string): string | null {
  let origin: string | null = null
  for (const line of text.split('\n')) {
    const stated = /^\$ORIGIN\s+(\S+)/i.exec(line)?.[1]
    if (stated !== undefined) origin = absolute(stated, origin)
    const owner = /^([^;\s]*)\s+(?:\S+\s+){0,2}SOA\s/i.exec(line)?.[1]
    if (owner === undefined) continue
    const name = owner === '' || owner === '@' ? origin : absolute(owner, origin)
    return (
      name?.replace(/\.$/, '') ??
      commonParent([...text.matchAll(/^([^\s;$"]+\.)\s/gm)].map(([, one]) => one ?? ''))
    )
  }
  return null
}

const absolute = (name: string, origin: string | null) =>
  name.endsWith('.') ? name : origin === null ? null : `${name}.${origin}`

function commonParent(names: readonly string[]): string | null {
  const [first = [], ...others] = names.map((name) => name.toLowerCase().split('.').slice(0, -1).reverse())
  const length = first.findIndex((label, index) => others.some((labels) => labels[index] !== label))
  const labels = length < 0 ? first : first.slice(0, length)
  return labels.length === 0 ? null : labels.reverse().join('.')
}
