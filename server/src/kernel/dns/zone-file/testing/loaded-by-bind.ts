// Loads a zone file in BIND, for comparison with our own reader.
import { execFileSync } from 'node:child_process'
import { parseName, relativeName } from '#kernel/dns/name.ts'
import { canonicalRdata } from '#kernel/dns/rdata.ts'
import { canonicalType, isSystemType } from '#kernel/dns/records/record-types.ts'

export const compileProgram = 'named-compilezone'

const lenient = ['-k', 'ignore', '-n', 'ignore', '-i', 'none', '-m', 'ignore', '-M', 'ignore', '-r', 'ignore']

/** The records of a zone file as BIND loads them, in the format of `recordLines`. */
export function recordsLoadedByBind(zone: string, path: string): string[] {
  const args = [...lenient, '-F', 'text', '-s', 'full', '-q', '-o', '-', zone, path]
  return recordLines(zone, execFileSync(compileProgram, args, { encoding: 'utf8', stdio: 'pipe' }))
}

/** Rows of `owner TTL IN type data` as sorted canonical lines, without records that servers generate. */
export function recordLines(zone: string, rows: string): string[] {
  const lines = rows.split('\n').flatMap((row) => {
    const [, owner = '', ttl = '', name = '', data = ''] =
      /^(\S+)\s+(\d+)\s+IN\s+(\S+)\s*(.*)$/.exec(row) ?? []
    if (owner === '' || isSystemType(name)) return []
    const type = canonicalType(name)
    const rdata = canonicalRdata(type, data, { form: 'presentation' })
    return `${relativeName(parseName(owner), zone)} ${ttl} ${type} ${rdata}`
  })
  return [...new Set(lines)].sort()
}
