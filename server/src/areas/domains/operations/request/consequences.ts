/** What a change of contacts leads to besides the change, known before it is made. */
import {
  differingFields,
  identifyingFields,
  type PartlyKnown,
} from '#kernel/domains/contacts/differing-fields.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import type { RoleContacts } from '#providers/ports/registrar/purchases.ts'
import type { OpenRole } from '../../contacts/roles/shown-contact.ts'

export const consequenceCodes = [
  'registrant_change',
  'transfer_lock',
  'verification',
  'other_domains',
] as const
export type Consequence = { code: (typeof consequenceCodes)[number]; message: string }

const namesMax = 10

type Change = {
  name: string
  manifest: ProviderManifest
  /** As the registrar showed them last. Empty: they were not read yet. */
  known: readonly OpenRole[]
  contacts: RoleContacts
  /** The names of other domains whose contact changes with it. */
  changedToo: readonly string[]
}

/** Without a reading, and where the registrar hides its data, the registrant counts as changed. */
export function consequencesOf(change: Change): Consequence[] {
  return [...ofRegistrant(change), ...ofOthers(change)]
}

function ofOthers({ manifest, changedToo }: Change): Consequence[] {
  if (changedToo.length === 0) return []
  const names = changedToo.slice(0, namesMax).join(', ')
  const rest = changedToo.length > namesMax ? ` and ${changedToo.length - namesMax} more` : ''
  return [
    {
      code: 'other_domains',
      message: `Other domains have the same contact at ${manifest.name}, and it changes for them, too: ${names}${rest}.`,
    },
  ]
}

function ofRegistrant({ name, manifest, known, contacts }: Change): Consequence[] {
  const { registrant } = contacts
  if (!registrant || !manifest.contacts?.hasRegistrantChange) return []
  const shown = known.find(({ role }) => role === 'registrant')?.shown
  const changed = shown ? changedFields(registrant, shown) : identifyingFields
  if (changed.length === 0) return []
  const isGeneric = isGenericTld(name)
  const found: Consequence[] = [
    {
      code: 'registrant_change',
      message: `The owner of ${name} changes. ${manifest.name} may ask the present and the new owner to confirm it by e-mail, and changes nothing until then.`,
    },
  ]
  if (isGeneric)
    found.push({
      code: 'transfer_lock',
      message: `For 60 days after a change of owner, ${name} usually cannot be transferred to another registrar (ICANN Transfer Policy).`,
    })
  if (isGeneric && changed.includes('email'))
    found.push({
      code: 'verification',
      message: `The new e-mail address of the owner has to be verified by the link in a mail within 15 days. Otherwise ${name} is suspended and does not resolve.`,
    })
  return found
}

function changedFields(ours: PartlyKnown, shown: PartlyKnown): readonly string[] {
  const isHidden = shown.lastName === null || shown.email === null
  const differing = differingFields(ours, shown)
  return identifyingFields.filter((field) => isHidden || differing.includes(field))
}

/** TLDs of two letters are those of countries, with rules of their own. */
function isGenericTld(name: string): boolean {
  return name.slice(name.lastIndexOf('.') + 1).length > 2
}
