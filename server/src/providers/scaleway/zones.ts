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

/** A security group exists in one zone: its ref is `fr-par-1/` and its id. */
export function readRef(ref: string): { zone: string; id: string } {
  const [, zone = '', id = ''] = /^([a-z]{2}-[a-z]{3}-\d{1,2})\/([\da-f-]{36})$/.exec(ref) ?? []
  if (id === '')
    throw new ProviderError(
      'not_found',
      `Scaleway has no security group ${ref}: it is named by its zone and id, such as fr-par-1/11111111-1111-4111-8111-111111111111.`,
    )
  return { zone, id }
}
