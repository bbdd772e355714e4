/** The values of the record editor, and the requests made from them. */

import { type DnsRecord, displayedName, fullValue } from '#areas/dns/record.ts'
import type { DurationValue } from '#ui/form/duration-field.tsx'
import { labelsOf, labelsPatch, labelTexts } from '#ui/format/labels.ts'
import { dataErrors, type InputError, nameError } from './data-checks.ts'
import { joinData, splitData } from './record-data.ts'

export type RecordValues = {
  name: string
  type: string
  parts: string[]
  /** Errors of the service for the whole data are shown here. */
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

/** The changed fields of an existing record. */
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

/** The errors that are found without the service, by field. */
export function recordErrors(
  values: RecordValues,
  { zone, present }: { zone: string; present?: string | undefined },
  notify: (error: InputError) => string | null,
) {
  const { type, parts, name } = values
  const data = [...dataErrors(type, parts, zone)].map(([index, error]) => [`parts.${index}`, notify(error)])
  return {
    ...Object.fromEntries(data),
    // An existing name is not checked: it can be one that new records should not have.
    name: name === present ? null : notify(nameError(name, zone)),
  }
}
