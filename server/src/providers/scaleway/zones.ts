import { ProviderError } from '#providers/ports/provider-error.ts'

const knownZones = [
  ...['fr-par-1', 'fr-par-2', 'fr-par-3'],
  ...['nl-ams-1', 'nl-ams-2', 'nl-ams-3'],
  ...['pl-waw-1', 'pl-waw-2', 'pl-waw-3'],
  'it-mil-1',
]

/** The zones that a connection lists. */
export function zonesOf({ zones = 'all' }: Readonly<Record<string, string>>): readonly string[] {
  const named = zones
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((zone) => zone !== '')
  return named.length === 0 || named.includes('all') ? knownZones : named
}

/** Resources exist in one zone: a ref is `fr-par-1/` and an id. Null if it is not one. */
export function readRef(ref: string): { zone: string; id: string } | null {
  const [, zone, id] = /^([a-z]{2}-[a-z]{3}-\d{1,2})\/([\da-f-]{36})$/.exec(ref) ?? []
  return zone === undefined || id === undefined ? null : { zone, id }
}

export function absentZone(zone: string): never {
  throw new ProviderError('rejected', `Scaleway has no zone ${zone}.`)
}
