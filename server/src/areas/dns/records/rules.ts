/**
 * Rules between the records of a zone. They are checked against the zone as it would be after a change, and only
 * violations that the change causes are rejected, so an imported zone with existing violations can still be edited.
 *
 *   CNAME must be the only record at its name, and not at the apex (RFC 1034, 3.6.2; RFC 2181, 10.1).
 *   DNAME is the only one at its name, and no names exist below it (RFC 6672, 2.3).
 *   ALIAS answers A and AAAA, so neither may exist at its name.
 *   A null MX must be the only MX at its name (RFC 7505, 3).
 *   A delegation has only NS, DS and glue; below it is only glue (RFC 1034, 4.2.1). Glue is an address of a name server
 *   of any delegation of the zone: name servers of one may be below another (sibling glue, RFC 9471, 2.3).
 *   DS belongs to a delegation, beside its NS (RFC 4035, 2.4).
 *   A name server inside the zone that it serves needs an address in it (glue).
 */
import { absoluteName, apex, isAtOrBelow, parentNames, parseName, relativeName } from '#kernel/dns/name.ts'
import { isRawRdata } from '#kernel/dns/records/raw-rdata.ts'
import { forEachInBatches } from '#kernel/list/in-batches.ts'
import type { RecordDraft } from './draft.ts'

export type RuleRecord = Pick<RecordDraft, 'name' | 'type' | 'rdata'>
export type RuleFault = { name: string; type: string; field: 'name' | 'type' | 'value'; message: string }

/** The part of a zone that the rules need: all records at the names in question, at zone cuts, and below them. */
export type ZoneView = { zone: string; records: readonly RuleRecord[] }

type ByName = Map<string, Map<string, RuleRecord[]>>

export async function ruleFaults(view: ZoneView): Promise<RuleFault[]> {
  const byName = await groupByName(view.records)
  const faults: RuleFault[] = []
  await forEachInBatches(byName, ([name, types]) => faults.push(...faultsAtName(name, types)))
  for (const fault of await subtreeFaults(view.zone, byName)) faults.push(fault)
  for (const fault of await glueFaults(view.zone, byName)) faults.push(fault)
  return faults
}

/** The faults that exist in `after` but not in `before`. */
export async function newFaults(before: ZoneView, after: ZoneView): Promise<RuleFault[]> {
  const faults = await ruleFaults(after)
  if (faults.length === 0) return []
  const old = new Set<string>()
  await forEachInBatches(await ruleFaults(before), (fault) => old.add(JSON.stringify(fault)))
  const found: RuleFault[] = []
  await forEachInBatches(faults, (fault) => {
    if (!old.has(JSON.stringify(fault))) found.push(fault)
  })
  return found
}

async function groupByName(records: readonly RuleRecord[]): Promise<ByName> {
  const byName: ByName = new Map()
  await forEachInBatches(records, (record) => {
    const types = byName.get(record.name) ?? new Map<string, RuleRecord[]>()
    const set = types.get(record.type)
    if (set) set.push(record)
    else types.set(record.type, [record])
    byName.set(record.name, types)
  })
  return byName
}

function faultsAtName(name: string, types: Map<string, RuleRecord[]>): RuleFault[] {
  const faults: RuleFault[] = []
  const refuse = (type: string, field: RuleFault['field'], message: string) =>
    faults.push({ name, type, field, message })
  const others = [...types.keys()].filter((type) => type !== 'CNAME')
  if (types.has('CNAME')) {
    if (name === apex)
      refuse('CNAME', 'name', 'A CNAME cannot be at the apex, where SOA and NS are; use ALIAS, A or AAAA.')
    else if (others.length > 0)
      refuse(
        'CNAME',
        'type',
        `A CNAME must be the only record at its name, and ${name} would also have ${others.join(', ')}.`,
      )
  }
  for (const type of ['CNAME', 'DNAME', 'ALIAS'])
    if ((types.get(type)?.length ?? 0) > 1) refuse(type, 'value', `A name can have only one ${type}.`)
  if (types.has('ALIAS') && (types.has('A') || types.has('AAAA')))
    refuse('ALIAS', 'type', `An ALIAS answers A and AAAA queries; ${name} cannot also have such records.`)
  const exchanges = types.get('MX') ?? []
  if (exchanges.length > 1 && exchanges.some(({ rdata }) => rdata === '0 .'))
    refuse(
      'MX',
      'value',
      'A null MX ("0 .") means that the domain accepts no mail; it cannot be combined with other MX records.',
    )
  if (name === apex && types.has('DS'))
    refuse('DS', 'name', 'The DS records of a zone belong in its parent zone, not at its own apex.')
  else if (types.has('DS') && !types.has('NS'))
    refuse(
      'DS',
      'name',
      `DS records belong to a delegation, and ${name} has no NS records; add or keep them, in the same request if needed.`,
    )
  return faults
}

type Cut = { name: string; isDelegation: boolean }

/** The faults at and below delegations and DNAMEs. */
async function subtreeFaults(zone: string, byName: ByName): Promise<RuleFault[]> {
  const cuts = await cutsOf(byName)
  if (cuts.size === 0) return []
  const glue = await nameServersInside(zone, byName)
  const faults: RuleFault[] = []
  await forEachInBatches(byName, ([name, types]) => {
    const own = cuts.get(name)
    const isGlue = (type: string) => isAddress(type) && glue.has(name)
    if (own?.isDelegation) faults.push(...faultsAtDelegation(name, types, isGlue))
    for (const ancestor of ancestorsOf(name)) {
      const cut = cuts.get(ancestor)
      if (cut) faults.push(...faultsBelow(cut, name, types, isGlue))
    }
  })
  return faults
}

async function cutsOf(byName: ByName): Promise<Map<string, Cut>> {
  const cuts = new Map<string, Cut>()
  await forEachInBatches(byName, ([name, types]) => {
    const isDelegation = types.has('NS') && name !== apex
    if (isDelegation || types.has('DNAME')) cuts.set(name, { name, isDelegation })
  })
  return cuts
}

/** The names in the zone that are name servers of it or of one of its delegations. */
async function nameServersInside(zone: string, byName: ByName): Promise<Set<string>> {
  const names = new Set<string>()
  await forEachInBatches(byName, ([, types]) => {
    for (const server of serversInside(zone, types.get('NS') ?? [])) names.add(server)
  })
  return names
}

/** The names above a relative name, up to the apex. */
export function ancestorsOf(name: string): string[] {
  return name === apex ? [] : [...parentNames(name), apex]
}

type IsGlue = (type: string) => boolean

function faultsAtDelegation(name: string, types: Map<string, RuleRecord[]>, isGlue: IsGlue): RuleFault[] {
  return [...types.keys()]
    .filter((type) => type !== 'NS' && type !== 'DS' && !isGlue(type))
    .map((type) => ({
      name,
      type,
      field: 'name',
      message: `${name} is delegated to other name servers (it has NS records); ${type} there would never be answered.`,
    }))
}

function faultsBelow(cut: Cut, name: string, types: Map<string, RuleRecord[]>, isGlue: IsGlue): RuleFault[] {
  return [...types.keys()]
    .filter((type) => !(cut.isDelegation && isGlue(type)))
    .map((type) => ({
      name,
      type,
      field: 'name',
      message: cut.isDelegation
        ? `${name} is below ${cut.name}, which is delegated to other name servers; only addresses of name servers are allowed here.`
        : `${name} is below ${cut.name}, which a DNAME redirects; no records are allowed below it.`,
    }))
}

/** Name servers of a delegation that are inside the delegated zone need an address here, or they cannot be found. */
async function glueFaults(zone: string, byName: ByName): Promise<RuleFault[]> {
  const faults: RuleFault[] = []
  await forEachInBatches(byName, ([cut, types]) => {
    for (const server of serversInside(zone, types.get('NS') ?? [])) {
      const needsGlue = server === cut || ancestorsOf(server).includes(cut)
      const addresses = byName.get(server)
      if (needsGlue && !addresses?.has('A') && !addresses?.has('AAAA'))
        faults.push({
          name: cut,
          type: 'NS',
          field: 'value',
          message: `The name server ${absoluteName(server, zone)}. is within the zone it serves and has no address here; add an A or AAAA record for ${server} (glue), in the same request if needed.`,
        })
    }
  })
  return faults
}

/** The targets of NS records inside the zone, relative to it. */
export function serversInside(zone: string, servers: readonly RuleRecord[]): string[] {
  return servers
    .filter(({ rdata }) => !isRawRdata('NS', rdata))
    .map(({ rdata }) => parseName(rdata))
    .filter((target) => isAtOrBelow(target, zone))
    .map((target) => relativeName(target, zone))
}

function isAddress(type: string): boolean {
  return type === 'A' || type === 'AAAA'
}
