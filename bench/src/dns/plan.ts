/**
 * Plans a zone of 100,000 RRsets with 1,000 differences: the provider's records are canonicalised and compared with the
 * stored ones, and the plan is made with its hash and guards. For comparison, octoDNS reads and plans a zone of the
 * same size if OCTODNS_PYTHON names a Python that has it. The baseline is a bare loop over a Map, which any comparison
 * needs.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  guardsOf,
  planChanges,
  planHash,
  summarizeChanges,
} from '../../../server/src/areas/dns/plan/changes.ts'
import { changedActualRRsets } from '../../../server/src/areas/dns/plan/compare.ts'
import { ignoreMatcher } from '../../../server/src/areas/dns/plan/ignore.ts'
import type { Content } from '../../../server/src/areas/dns/records/rrsets/rrset-state.ts'
import type { StoredRRset } from '../../../server/src/areas/dns/store/rrsets.ts'
import { ignoreDefaults } from '../../../server/src/areas/dns/zones/drift/ignore-rules.ts'
import { safetyDefaults } from '../../../server/src/areas/dns/zones/zones.ts'
import { canonicalRdata } from '../../../server/src/kernel/dns/rdata.ts'
import { canonicalValues, type RRset } from '../../../server/src/kernel/dns/records/rrset.ts'
import { mebibytes, median, milliseconds, print } from '../measure/figures.ts'

const size = 100_000
const differences = 1_000
const rounds = 7
const zone = 'bench.example'

type RawRRset = { name: string; type: string; ttl: number; texts: string[] }

export async function benchPlan(): Promise<void> {
  const raw = Array.from({ length: size }, (_each, index) => rawRRset(index))
  const stored = raw.map((rrset, index) => storedRRset(rrset, index))
  const runs = []
  for (let round = 0; round < rounds; round++) runs.push(await onePlan(raw, stored))
  const floors = []
  for (let round = 0; round < rounds; round++) floors.push((await cpuOf(() => mapFloor(raw))).cpuMs)
  const [first] = runs
  const planMs = median(runs.map(({ planCpuMs }) => planCpuMs))
  const bothMs = median(runs.map(({ canonicalCpuMs, planCpuMs }) => canonicalCpuMs + planCpuMs))
  print({
    'RRsets, of them different': `${size}, ${first?.changes}`,
    'canonical form of what was read (CPU)': milliseconds(median(runs.map((run) => run.canonicalCpuMs))),
    'compare and plan (CPU)': milliseconds(planMs),
    'both together (CPU)': milliseconds(bothMs),
    'memory beyond the reading': mebibytes(median(runs.map((run) => run.bytes))),
    'ratio to a bare loop over a Map': `${(planMs / median(floors)).toFixed(1)} (the loop takes ${milliseconds(median(floors))})`,
    octoDNS: octoDns(bothMs),
  })
}

async function onePlan(raw: readonly RawRRset[], stored: readonly StoredRRset[]) {
  const canonical = await cpuOf(() => raw.map(canonicalRRset))
  globalThis.gc?.()
  const before = process.memoryUsage()
  const plan = await cpuOf(async () => {
    const { all } = await changedActualRRsets(
      stored,
      { rrsets: canonical.result, unreadable: [] },
      ignoreMatcher(ignoreDefaults),
    )
    const seen = stored.map((rrset) => ({
      ...rrset,
      actual: all.get(`${rrset.name} ${rrset.type}`)?.content ?? null,
    }))
    const changes = await planChanges(seen)
    return {
      changes,
      hash: await planHash('zone_bench', changes),
      guards: guardsOf(safetyDefaults, await summarizeChanges(changes), size),
    }
  })
  const after = process.memoryUsage()
  return {
    changes: plan.result.changes.length,
    canonicalCpuMs: canonical.cpuMs,
    planCpuMs: plan.cpuMs,
    bytes: Math.max(0, after.heapUsed + after.external - before.heapUsed - before.external),
  }
}

async function cpuOf<T>(task: () => T | Promise<T>): Promise<{ result: T; cpuMs: number }> {
  const begun = process.cpuUsage()
  const result = await task()
  const used = process.cpuUsage(begun)
  return { result, cpuMs: (used.user + used.system) / 1000 }
}

/** A typical record of a zone: mostly addresses, some aliases, mail and texts. */
function rawRRset(index: number): RawRRset {
  const name = `host-${index}.rack-${index % 97}`
  const kind = index % 10
  const texts =
    kind < 5
      ? [`10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`]
      : kind < 7
        ? [`2001:DB8:0:0:0:0:${(index >> 16).toString(16)}:${(index & 65_535).toString(16)}`]
        : kind < 8
          ? [`Target-${index}.Example.NET.`]
          : kind < 9
            ? [`10 mx1.${zone}.`, `20 mx2.${zone}.`]
            : [`"v=spf1 include:_spf-${index}.example.net -all"`]
  const type = kind < 5 ? 'A' : kind < 7 ? 'AAAA' : kind < 8 ? 'CNAME' : kind < 9 ? 'MX' : 'TXT'
  return { name, type, ttl: 300, texts }
}

function canonicalRRset({ name, type, ttl, texts }: RawRRset): RRset {
  const values = texts.map((text) => canonicalRdata(type, text, { form: 'presentation', zone }))
  return { name, type, ttl, values: canonicalValues(values) }
}

/** The stored row, in which every hundredth RRset is wanted with different content. */
function storedRRset(raw: RawRRset, index: number): StoredRRset {
  const { values } = canonicalRRset(raw)
  const actual: Content = { ttl: raw.ttl, text: values.join('\n') }
  const isDifferent = index % (size / differences) === 0
  const wanted: Content = isDifferent ? { ttl: 60, text: actual.text } : actual
  const state = isDifferent ? 'pending_update' : 'in_sync'
  return {
    name: raw.name,
    type: raw.type,
    wanted,
    applied: actual,
    actual,
    ignored: null,
    error: null,
    state,
  }
}

function mapFloor(raw: readonly RawRRset[]): number {
  const map = new Map(raw.map((rrset) => [`${rrset.name} ${rrset.type}`, rrset.texts.join('\n')]))
  let equal = 0
  for (const rrset of raw) if (map.get(`${rrset.name} ${rrset.type}`) === rrset.texts.join('\n')) equal++
  return equal
}

function octoDns(oursMs: number): string {
  const python = process.env['OCTODNS_PYTHON']
  if (!python || !existsSync(python))
    return 'not run: set OCTODNS_PYTHON to a Python that has octodns (pip install octodns)'
  const output = execFileSync(python, [
    join(import.meta.dirname, 'octodns-plan.py'),
    String(size),
    String(differences),
  ])
  const { read, plan } = JSON.parse(output.toString()) as { read: number; plan: number }
  const ratio = ((read + plan) * 1000) / oursMs
  return `${read.toFixed(1)} s to read, ${plan.toFixed(1)} s to plan (CPU): ${ratio.toFixed(0)} times ours`
}
