// Names in the spelling of PowerDNS. It escapes only a dot, a backslash and unprintable characters, while the canonical
// form also escapes characters with a meaning in zone files: @ ( ) ; $ and quotes. The API accepts only owners of
// letters, digits and _ - / (apiCheckNameAllowedCharacters), although its databases and responses may contain any.

import { labelOctets } from '#kernel/dns/name/label.ts'
import { nameLabels } from '#kernel/dns/name.ts'

/** Converts a canonical absolute name without a final dot to the spelling of PowerDNS with one. */
export function apiName(name: string): string {
  if (!name.includes('\\')) return `${name}.`
  return `${nameLabels(name).map(apiLabel).join('.')}.`
}

/** Whether the API accepts records with this owner. */
export function isWritableOwner(name: string): boolean {
  return /^(?:\*\.)?[a-z0-9_/.-]*$/.test(name)
}

/** Converts a name as PowerDNS prints it to presentation format, with special characters escaped. */
export function presentedName(text: string): string {
  return text.replace(/\\.|["();@$]/gs, (part) => (part.length > 1 ? part : `\\${part}`))
}

function apiLabel(label: string): string {
  return labelOctets(label).replace(/[.\\]|[^!-~]/g, (octet) =>
    octet === '.' || octet === '\\' ? `\\${octet}` : `\\${String(octet.charCodeAt(0)).padStart(3, '0')}`,
  )
}
