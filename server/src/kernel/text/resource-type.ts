/** The pattern of names that areas choose for themselves and earlier areas store: types of resources, causes of changes. */
export const namePattern = '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$'
export const nameLengthMax = 100

const abbreviations: Readonly<Record<string, string>> = { dns: 'DNS', ip: 'IP', ssh: 'SSH' }

/** A type of resource as sentences have it: `dynamic_ip` is "dynamic IP". */
export function resourceTypeTitle(type: string): string {
  return type
    .split('_')
    .map((word) => abbreviations[word] ?? word)
    .join(' ')
}
