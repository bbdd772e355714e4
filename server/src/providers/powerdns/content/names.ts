// Names in the spelling of PowerDNS. It escapes a dot, a backslash and what cannot be printed, and nothing else, where
// the canonical form also escapes what zone files give a meaning: @ ( ) ; $ and quotes. The owners that its API takes
// hold letters, digits and _ - / only (apiCheckNameAllowedCharacters), though its databases and answers hold any.

import { labelOctets } from '#kernel/dns/name/label.ts'
import { nameLabels } from '#kernel/dns/name.ts'

/** A canonical absolute name, without a final dot, in the spelling of PowerDNS, with one. */
export function apiName(name: string): string {
  if (!name.includes('\\')) return `${name}.`
  return `${nameLabels(name).map(apiLabel).join('.')}.`
}

/** Whether the API takes records of this owner. */
export function isWritableOwner(name: string): boolean {
  return /^(?:\*\.)?[a-z0-9_/.-]*$/.test(name)
}

/** A name as PowerDNS prints it, in presentation form, where nothing in it has a meaning of its own. */
export function presentedName(text: string): string {
  return text.replace(/\\.|["();@$]/gs, (part) => (part.length > 1 ? part : `\\${part}`))
}

function apiLabel(label: string): string {
  return labelOctets(label).replace(/[.\\]|[^!-~]/g, (octet) =>
    octet === '.' || octet === '\\' ? `\\${octet}` : `\\${String(octet.charCodeAt(0)).padStart(3, '0')}`,
  )
}
