/**
 * Texts (TXT, SPF) that were stored without the boundaries between their strings. Before anything else is done with
 * such a zone, its texts are read once. Every stored value that differs from the provider's only in its boundaries is
 * replaced: in the three states, the records, the planned changes and the history. This is neither drift nor a version,
 * because the zone has not changed. Without it, the next edit or the policy `enforce` would join strings at the
 * provider that have separate meanings.
 */
import { type Content, contentOf, sameContent, valuesOf } from '#areas/dns/records/rrsets/rrset-state.ts'
import {
  deleteRecordRows,
  insertRecords,
  selectRecordsByKey,
  updateRecordRows,
} from '#areas/dns/store/records.ts'
import { type StoredRRset, writeContents } from '#areas/dns/store/rrsets.ts'
import type { RecordRow } from '#areas/dns/store/tables.ts'
import { selectChangeTexts, selectTextRRsets, writeChangeTexts } from '#areas/dns/store/texts.ts'
import { selectZone, updateZoneRow } from '#areas/dns/store/zones.ts'
import { withoutBoundaries } from '#kernel/dns/rdata/fields/text.ts'
import { canonicalValues, type RRset, rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { newId } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import { providerZone, type ZoneJob } from '../zone-job.ts'

/** Takes the boundaries of a zone's texts from the provider, once. */
export async function learnTextBoundaries(zoneJob: ZoneJob): Promise<void> {
  const { zone, dns, record } = zoneJob
  if (!zone.lacks_text_boundaries) return
  const texts = await record((context) => selectTextRRsets(context, zone.id))
  const keys = texts.map(({ name, type }) => ({ name, type }))
  const rrsets = keys.length > 0 ? (await dns.read(providerZone(zoneJob), keys)).rrsets : []
  await record((context) => takeBoundaries(context, zone.id, rrsets))
}

async function takeBoundaries(context: Context, zoneId: string, read: readonly RRset[]): Promise<void> {
  const zone = await selectZone(context, zoneId, true)
  const stored = new Map((await selectTextRRsets(context, zoneId)).map((each) => [rrsetKeyText(each), each]))
  const learned = read.flatMap((rrset) => {
    const known = stored.get(rrsetKeyText(rrset))
    const boundaries = boundariesOf(rrset)
    return known && boundaries ? [{ known, boundaries }] : []
  })
  await rewriteStates(context, zoneId, learned)
  const added = await rewriteRecords(context, zoneId, learned)
  await rewriteChanges(context, zoneId, learned)
  context.count('records', added)
  await updateZoneRow(context, zoneId, {
    lacks_text_boundaries: false,
    record_count: zone.record_count + added,
  })
}

/** The values with boundaries by the value without them. There are several only if the provider has several. */
type Boundaries = ReadonlyMap<string, string[]>
type Learned = { known: StoredRRset; boundaries: Boundaries }

/** Undefined if no value has boundaries that the stored form lacks. */
function boundariesOf({ values }: RRset): Boundaries | undefined {
  if (values.every((value) => value === withoutBoundaries(value))) return undefined
  return Map.groupBy(values, withoutBoundaries)
}

/** Values without a counterpart at the provider stay unchanged. */
function withBoundaries(values: readonly string[], boundaries: Boundaries): string[] {
  return canonicalValues(values.flatMap((value) => boundaries.get(value) ?? [value]))
}

async function rewriteStates(context: Context, zoneId: string, learned: readonly Learned[]): Promise<void> {
  for (const side of ['wanted', 'applied', 'actual'] as const) {
    const writes = learned.flatMap(({ known, boundaries }) => {
      const content = contentWith(known[side], boundaries)
      return sameContent(content, known[side]) ? [] : [{ name: known.name, type: known.type, content }]
    })
    await writeContents(context, zoneId, [side], writes)
  }
}

function contentWith(content: Content, boundaries: Boundaries): Content {
  return content && contentOf({ ttl: content.ttl, values: withBoundaries(valuesOf(content), boundaries) })
}

/** Returns the increase in the number of records. */
async function rewriteRecords(
  context: Context,
  zoneId: string,
  learned: readonly Learned[],
): Promise<number> {
  const present = Map.groupBy(
    await selectRecordsByKey(
      context,
      zoneId,
      learned.map(({ known }) => known),
    ),
    rrsetKeyText,
  )
  const gone: string[] = []
  const changed: RecordRow[] = []
  const fresh: RecordRow[] = []
  for (const { known, boundaries } of learned) {
    const rows = present.get(rrsetKeyText(known)) ?? []
    const taken = new Set(rows.map(({ rdata }) => rdata))
    for (const row of rows) {
      const values = boundaries.get(row.rdata) ?? [row.rdata]
      const [first, ...others] = values.filter((value) => !taken.has(value))
      const stays = values.includes(row.rdata)
      const added = stays ? [first, ...others] : others
      if (!stays && first !== undefined) changed.push({ ...row, rdata: first })
      if (!stays && first === undefined) gone.push(row.id)
      for (const rdata of added) if (rdata !== undefined) fresh.push({ ...row, id: newId('record'), rdata })
    }
  }
  await deleteRecordRows(context, gone)
  await updateRecordRows(context, changed)
  await insertRecords(context, fresh)
  return fresh.length - gone.length
}

async function rewriteChanges(context: Context, zoneId: string, learned: readonly Learned[]): Promise<void> {
  const byKey = new Map(learned.map(({ known, boundaries }) => [rrsetKeyText(known), boundaries]))
  const keys = learned.map(({ known }) => known)
  const changes = await selectChangeTexts(context, zoneId, keys)
  const rewritten = changes.map((change) => {
    const boundaries: Boundaries = byKey.get(rrsetKeyText(change)) ?? new Map()
    const rewrite = (text: string | null) => text && withBoundaries(text.split('\n'), boundaries).join('\n')
    return { ...change, before: rewrite(change.before), after: rewrite(change.after) }
  })
  await writeChangeTexts(context, rewritten)
}
