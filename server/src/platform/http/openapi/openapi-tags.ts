/** The tags of the OpenAPI document: one for each resource type, with display names and groups. */

type Tagged = { id: string }

export function tagOf({ id }: Tagged): string {
  return id.split('.').slice(0, -1).join('.') || id
}

/** `tags` with display names, and `x-tagGroups`, which groups the tags of each area. */
export function tagMembers(entries: readonly Tagged[]): Record<string, unknown> {
  const names = [...new Set(entries.map(tagOf))]
  const groups = Map.groupBy(names, areaOf)
  return {
    tags: names.map((name) => ({
      name,
      description: name.replaceAll(/[._]/g, ' '),
      'x-displayName': displayName(name),
    })),
    'x-tagGroups': [...groups].map(([area, tags]) => ({ name: areaNames[area] ?? titled(area), tags })),
  }
}

/** Names that differ from the first part of the id. */
const areaNames: Readonly<Record<string, string>> = {
  api: 'API',
  auth: 'Sign-in',
  dns: 'DNS',
  dynamic_ips: 'Dynamic IP',
  ingest: 'Reports of devices',
  instance: 'Installation',
}

function areaOf(tag: string): string {
  const [area = ''] = tag.split('.')
  return area === 'whoami' ? 'api' : area
}

function displayName(tag: string): string {
  const [area = '', ...resource] = tag.split('.')
  if (resource.length === 0) return areaNames[area] ?? titled(area)
  return titled(resource.join(' '))
}

function titled(name: string): string {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
