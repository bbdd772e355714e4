import type { components } from '@holdfast/client'

export type Zone = components['schemas']['Zone']
export type DnsRecord = components['schemas']['Record']
export type RecordState = DnsRecord['state']
export type Manager = components['schemas']['ManagedBy']

/** The data of a record with its priority first, as in zone files. */
export function fullValue({ priority, value }: Pick<DnsRecord, 'priority' | 'value'>): string {
  return priority === null ? value : `${priority} ${value}`
}

/** The name relative to the zone, in Unicode. */
export function displayedName({ name, display_name }: DnsRecord): string {
  if (!name.includes('xn--')) return name
  return display_name.split('.').slice(0, name.split('.').length).join('.')
}
