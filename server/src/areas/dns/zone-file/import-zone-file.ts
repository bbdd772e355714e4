/**
 * Imports a zone file in two steps: the preview returns every change and a hash, and the import requires that hash, so
 * that nothing is changed that nobody has seen.
 */
import type { ProviderClients } from '#areas/connections/index.ts'
import { dnsCapabilities } from '#areas/dns/capabilities.ts'
import { editsWithout } from '#areas/dns/managed/managed-edits.ts'
import { type ManagedPolicy, managedAmong } from '#areas/dns/managed/managed-rrsets.ts'
import {
  type ChangeAction,
  type ContentChange,
  type Guard,
  planHash,
  summarizeChanges,
} from '#areas/dns/plan/changes.ts'
import { guardsOfChanges } from '#areas/dns/plan/guards-of-changes.ts'
import type { RecordEdit } from '#areas/dns/records/edit.ts'
import { checkedEdits, writeRecords } from '#areas/dns/records/write.ts'
import { type ManagedRRset, selectManaged } from '#areas/dns/store/managed.ts'
import { selectRecordsByKey, selectRecordsOfZone } from '#areas/dns/store/records.ts'
import { analyzeAfterLargeWrite } from '#areas/dns/store/rrsets.ts'
import type { ZoneRow } from '#areas/dns/store/tables.ts'
import { selectWritableZone } from '#areas/dns/store/zones.ts'
import { zoneTarget } from '#areas/dns/zones/zones.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import type { ServerMadeRecords, ZoneFile, ZoneFileWarning } from '#kernel/dns/zone-file/zone-file.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { DnsCapabilities } from '#providers/ports/dns.ts'
import { type ImportMode, planImport } from './import-changes.ts'
import { faultsOfEdits, type ImportFault, importProblem, supportedSets } from './import-faults.ts'

export type ImportRequest = {
  zoneId: string
  file: ZoneFile
  mode: ImportMode
  /** Whether invalid lines are skipped instead of rejected. */
  skipsFaults: boolean
  /** What happens to managed RRsets that the file would change. */
  managed: ManagedPolicy
  /** The hash of the preview; null for a preview. */
  hash: string | null
}

export type ImportPreview = {
  zone: ZoneRow
  mode: ImportMode
  /** Null if the file cannot be imported as it is. */
  hash: string | null
  recordCount: number
  changes: readonly ContentChange[]
  /** The number of changes by action. */
  counts: Readonly<Record<ChangeAction, number>>
  /** Managed RRsets that the file would change, including those that are kept. */
  managed: readonly ManagedRRset[]
  unchangedCount: number
  guards: Guard[]
  faults: readonly ImportFault[]
  faultCount: number
  warnings: readonly ZoneFileWarning[]
  serverMade: readonly ServerMadeRecords[]
}

type ImportWork = { preview: ImportPreview; edits: readonly RecordEdit[]; capabilities: DnsCapabilities }

/** Returns what the import of a file would change, and its faults, without changing anything. */
export async function previewImport(
  providerClients: ProviderClients,
  context: Context,
  request: ImportRequest,
): Promise<ImportPreview> {
  const { preview, edits } = await computeImport(providerClients, context, request)
  if (preview.hash === null) return preview
  try {
    await checkedEdits(context, preview.zone, edits)
    return preview
  } catch (error) {
    const faults = faultsOfEdits(error)
    return { ...preview, hash: null, faults, faultCount: faults.length }
  }
}

/** Makes the changes of a preview; refused if they differ by now. */
export async function importZoneFile(
  providerClients: ProviderClients,
  context: Context,
  request: ImportRequest,
): Promise<ImportPreview> {
  const { preview, edits, capabilities } = await computeImport(providerClients, context, request)
  const { zone, mode, hash, counts } = preview
  if (hash === null) throw importProblem(preview.faults)
  if (hash !== request.hash)
    throw new Problem(
      'conflict',
      'The zone or the file has changed since this preview was made. Preview the import again and apply the new preview.',
    )
  if (edits.length > 0) await writeEdits(context, zone, edits, { capabilities, managed: request.managed })
  await context.audit(zoneTarget(zone), {
    before: null,
    after: { import: hash, mode, ...counts, version_follows: edits.length > 0 },
  })
  return preview
}

async function writeEdits(
  context: Context,
  zone: ZoneRow,
  edits: readonly RecordEdit[],
  { capabilities, managed }: Pick<ImportWork, 'capabilities'> & Pick<ImportRequest, 'managed'>,
): Promise<void> {
  try {
    await writeRecords(context, zone, edits, capabilities, { managed })
  } catch (error) {
    throw importProblem(faultsOfEdits(error))
  }
  await analyzeAfterLargeWrite(context, edits.length)
}

async function computeImport(
  providerClients: ProviderClients,
  context: Context,
  { zoneId, file, mode, skipsFaults, managed: policy }: ImportRequest,
): Promise<ImportWork> {
  const zone = await selectWritableZone(context, zoneId)
  const capabilities = await dnsCapabilities(providerClients, context, zone.connection_id)
  const { sets, faults, faultCount, serverMade } = await supportedSets(file, capabilities)
  const present =
    mode === 'replace'
      ? await selectRecordsOfZone(context, zone.id)
      : await selectRecordsByKey(context, zone.id, [...sets.values()])
  const plan = await planImport({ zone, sets, present, mode })
  const managed = managedAmong(await selectManaged(context, zone.id), plan.changes)
  const kept = policy === 'keep' ? managed : []
  const changes = withoutManaged(plan.changes, kept)
  const edits = await editsWithout(plan.edits, kept)
  const unchangedCount = plan.unchangedCount
  const isRefused = file.isFatal || (faultCount > 0 && !skipsFaults)
  return {
    capabilities,
    edits,
    preview: {
      zone,
      mode,
      // The preview's hash does not depend on a later decision about managed RRsets.
      hash: isRefused ? null : await planHash(zone.id, plan.changes),
      recordCount: file.recordCount,
      changes,
      counts: (await summarizeChanges(changes)).counts,
      managed,
      unchangedCount,
      guards: await guardsOfChanges(context, zone, changes),
      faults,
      faultCount,
      warnings: file.warnings,
      serverMade: [...serverMadeIn(file), ...serverMade],
    },
  }
}

function withoutManaged(
  changes: readonly ContentChange[],
  kept: readonly ManagedRRset[],
): readonly ContentChange[] {
  if (kept.length === 0) return changes
  const keys = new Set(kept.map(rrsetKeyText))
  return changes.filter((change) => !keys.has(rrsetKeyText(change)))
}

/** The provider generates the SOA, so the file's SOA is not imported either. */
function serverMadeIn({ soa, serverMade }: ZoneFile): ServerMadeRecords[] {
  return [...(soa ? [{ type: 'SOA', count: 1, line: soa.line }] : []), ...serverMade]
}

/** The hash guarantees that only the previewed changes are made. */
export function requireHash(hash: string | undefined): string {
  if (hash !== undefined) return hash
  throw invalidInput([
    {
      pointer: '?hash',
      message: 'is required: preview the import with `dry_run=true`, and send the `hash` of the preview',
    },
  ])
}
