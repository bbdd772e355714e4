/** What the editor of a record holds, and the requests that come of it. */

import { type DnsRecord, displayedName, fullValue } from '#areas/dns/record.ts'
import type { DurationValue } from '#ui/form/duration-field.tsx'
import { labelsOf, labelsPatch, labelTexts } from '#ui/format/labels.ts'
import { dataErrors, type InputError, nameError } from './data-checks.ts'
import { joinData, splitData } from './record-data.ts'

export type RecordValues = {
  name: string
  type: string
  parts: string[]
  /** The service’s judgement of all parts together is told here. */
  value: string
  ttl: DurationValue
  comment: string
  labels: string[]
}

export function recordValues(record: DnsRecord | null): RecordValues {
  if (!record) return { name: '', type: 'A', parts: [], value: '', ttl: '', comment: '', labels: [] }
  return {
    name: displayedName(record),
    type: record.type,
    parts: splitData(record.type, fullValue(record)),
    value: '',
    ttl: record.ttl,
    comment: record.comment ?? '',
    labels: labelTexts(record.labels),
  }
}

/** The body of a new record. */
export function recordInput({ name, type, parts, ttl, comment, labels }: RecordValues) {
  return {
    name: name.trim() || '@',
    type,
    value: joinData(type, parts),
    ...(ttl !== '' && { ttl }),
    ...(comment !== '' && { comment }),
    ...(labels.length > 0 && { labels: labelsOf(labels) }),
  }
}

/** Of a record that is there, only what is another. */
export function recordPatch(record: DnsRecord, values: RecordValues) {
  const before = recordInput(recordValues(record))
  const { labels, comment, ...input } = recordInput(values)
  const changed = Object.entries(input).filter(
    ([name, value]) => value !== before[name as keyof typeof input],
  )
  const isLabelled = JSON.stringify(labels ?? {}) !== JSON.stringify(record.labels)
  return {
    ...Object.fromEntries(changed),
    ...((comment ?? null) !== record.comment && { comment: comment ?? null }),
    ...(isLabelled && { labels: labelsPatch(values.labels, record.labels) }),
  }
}

/** The faults that can be told before the service is asked, by field. */
export function recordErrors(
  values: RecordValues,
  { zone, present }: { zone: string; present?: string | undefined },
  notify: (error: InputError) => string | null,
) {
  const { type, parts, name } = values
  const data = [...dataErrors(type, parts, zone)].map(([index, error]) => [`parts.${index}`, notify(error)])
  return {
    ...Object.fromEntries(data),
    // A name that is there already may be one that nobody would be advised to choose.
    name: name === present ? null : notify(nameError(name, zone)),
  }
}
