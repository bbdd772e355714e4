/** The pattern of names that areas define and that other areas store: resource types, causes of changes. */
export const namePattern = '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$'
export const nameLengthMax = 100

const abbreviations: Readonly<Record<string, string>> = { dns: 'DNS', ip: 'IP', ssh: 'SSH' }

/** A resource type for use in a sentence: `dynamic_ip` becomes "dynamic IP". */
export function resourceTypeTitle(type: string): string {
  return type
    .split('_')
    .map((word) => abbreviations[word] ?? word)
    .join(' ')
}
