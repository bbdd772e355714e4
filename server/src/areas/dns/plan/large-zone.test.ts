/** Work on every record set of a large zone is done in slices, so that other requests are served in between. */
import { beforeAll, describe, expect, it } from 'vitest'
import { recordsChanged } from '#areas/dns/events.ts'
import { editsWithout } from '#areas/dns/managed/managed-edits.ts'
import type { RecordEdit } from '#areas/dns/records/edit.ts'
import type { StoredRRset } from '#areas/dns/store/rrsets.ts'
import type { RecordRow } from '#areas/dns/store/tables.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { createZoneFileReader } from '#kernel/dns/zone-file/read-zone-file.ts'
import { batchSize } from '#kernel/list/in-batches.ts'
import { readRRsets } from '#providers/powerdns/zone/rrsets.ts'
import { readZoneResponse } from '#providers/powerdns/zone/zone-answer.ts'
import { turnsDuring } from '#testing/wait/event-loop.ts'
import { classifyChanges } from '../reconcile/drift/classify-changes.ts'
import { sizeFaults } from '../records/rrsets/size.ts'
import { batchesOf, type PlannedChange, planChanges, planHash, summarizeChanges } from './changes.ts'
import { changedActualRRsets } from './compare.ts'
import { ignoreMatcher } from './ignore.ts'

const slices = 5
const size = slices * batchSize
const content = (index: number, ttl = 300) => ({ ttl, text: `10.0.${index >> 8}.${index & 255}` })

const stored: StoredRRset[] = Array.from({ length: size }, (_each, index) => ({
  name: `host-${index}`,
  type: 'A',
  wanted: content(index),
  applied: null,
  actual: null,
  ignored: null,
  error: null,
  state: 'pending_create',
}))
const reading = {
  rrsets: stored.map(({ name, type }, index) => ({ name, type, ttl: 60, values: [content(index).text] })),
  unreadable: [],
}
const edits: RecordEdit[] = stored.map(({ name, type }, index) => ({
  kind: 'create',
  draft: { name, type, rdata: content(index).text, ttl: 300, comment: null, labels: {} },
  pointer: `/line/${index}`,
}))
const managed = {
  name: 'host-1',
  type: 'A',
  permission: 'dynamic_ip.write' as const,
  manager: { type: 'dynamic_ip', id: 'dip_1', name: 'Office' },
}

describe(`a zone of ${size} record sets`, () => {
  let changes: PlannedChange[] = []
  beforeAll(async () => {
    changes = await planChanges(stored)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['planned', () => planChanges(stored)],
    ['counted for the guards', () => summarizeChanges(changes)],
    ['given a hash', () => planHash('zone_1', changes)],
    ['divided into calls', () => batchesOf(changes, 1000)],
    ['compared with a reading', () => changedActualRRsets(stored, reading, ignoreMatcher([]))],
    [
      'compared with the records at the provider',
      () => classifyChanges(changes, new Map(), new Set(), new Map(), false),
    ],
    [
      'published as an event',
      () =>
        recordsChanged(
          { id: 'zone_1', name: 'a.example', labels: {} },
          { version: 1, cause: 'api' },
          changes,
        ),
    ],
    ['left without what is managed', () => editsWithout(edits, [managed])],
    ['read from an answer of PowerDNS', () => readRRsets('a.example', apiSets())],
    ['checked as an answer of PowerDNS', () => readZoneResponse(apiResponse())],
    ['read from one line of a zone file', () => readFile(`$GENERATE 1-${size} host-$ 300 A 192.0.2.1\n`)],
    ['read from many faulty lines of a zone file', () => readFile('x\n'.repeat(size))],
  ])('is %s in slices', async (_what, task) => {
    expect(await turnsDuring(task)).toBeGreaterThanOrEqual(slices)
  })
})

it('edits are processed once, however many record sets are too large for a response', async () => {
  let reads = 0
  const counted = edits.map((edit) => ({
    ...edit,
    get draft() {
      reads += 1
      return edit.kind === 'delete' ? undefined : edit.draft
    },
  })) as RecordEdit[]
  const large = Array.from({ length: 4096 }, (_each, index) => ({
    name: 'host-0',
    type: 'A',
    rdata: content(index).text,
  })) as RecordRow[]
  const sets = new Map(stored.slice(0, 100).map((rrset) => [rrsetKeyText(rrset), large]))
  expect(await sizeFaults('a.example', counted, sets)).toHaveLength(100)
  expect(reads).toBeLessThanOrEqual(edits.length)
})

function apiSets() {
  return stored.map(({ name, type }, index) => ({
    name: `${name}.a.example.`,
    type,
    ttl: 300,
    records: [{ content: content(index).text, disabled: false }],
  }))
}

function apiResponse(): Buffer {
  return Buffer.from(JSON.stringify({ kind: 'Native', serial: 1, rrsets: apiSets() }))
}

async function readFile(text: string) {
  const reader = createZoneFileReader('a.example')
  await reader.write(text)
  return await reader.end()
}
