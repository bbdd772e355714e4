/** Whether the CAA records of the account's zones allow a CA to issue for a name (RFC 8659). */
import { placesOfName, readRRsetPlace } from '#areas/dns/index.ts'
import { nameLabels } from '#kernel/dns/name.ts'
import type { Context } from '#platform/context.ts'

type Property = { tag: string; value: string }

/** The records that forbid it, and where they are; null: nothing in the account's zones does. */
export async function findForbiddingCaa(
  context: Context,
  name: string,
  identities: readonly string[],
): Promise<{ at: string; values: string[] } | null> {
  // Such a CA names nothing by which a record could allow it.
  if (identities.length === 0) return null
  const isWildcard = name.startsWith('*.')
  const labels = nameLabels(isWildcard ? name.slice(2) : name)
  for (let start = 0; start < labels.length; start++) {
    const at = labels.slice(start).join('.')
    const values = await valuesAt(context, at)
    if (values.length > 0) return isAllowed(values, identities, isWildcard) ? null : { at, values }
  }
  return null
}

async function valuesAt(context: Context, name: string): Promise<string[]> {
  const places = await placesOfName(context, name)
  const shortest = Math.min(...places.map((place) => place.name.length))
  const found: string[] = []
  for (const { zoneId, name: relative } of places.filter((place) => place.name.length === shortest))
    found.push(...(await readRRsetPlace(context, { zoneId, name: relative, type: 'CAA' })).values)
  return found
}

export function isAllowed(
  values: readonly string[],
  identities: readonly string[],
  isWildcard: boolean,
): boolean {
  const properties = values.flatMap(readProperty)
  const wild = properties.filter(({ tag }) => tag === 'issuewild')
  const relevant = isWildcard && wild.length > 0 ? wild : properties.filter(({ tag }) => tag === 'issue')
  if (relevant.length === 0) return true
  return relevant.some(({ value }) => identities.includes(value))
}

/** `0 issue "letsencrypt.org; validationmethods=dns-01"`. */
function readProperty(text: string): Property[] {
  const [, tag = '', value = ''] = /^\d+ (\w+) "([^";]*)/.exec(text) ?? []
  return tag === '' ? [] : [{ tag, value: value.trim().toLowerCase() }]
}
