/** Details of a contact from what a registrar shows of it. */
import { addressFaults } from '#kernel/domains/contacts/address-rules.ts'
import { type ContactDetails, comparedContactFields } from '#kernel/domains/contacts/contact.ts'
import { differingFields } from '#kernel/domains/contacts/differing-fields.ts'
import { type Fault, Problem, pointer } from '#kernel/problem/problem.ts'
import { validatorCompiler } from '#platform/http/input/validation.ts'
import { InputObject } from '#platform/http/operation/schema.ts'
import type { ShownContact } from '#providers/ports/registrar/contacts.ts'
import { detailsView, fieldName } from '../contacts.ts'
import { contactDetails } from '../schema.ts'

const optionalFields: readonly string[] = ['organization', 'state', 'postalCode']

const validate = validatorCompiler({
  schema: InputObject(contactDetails),
  httpPart: 'body',
  method: 'POST',
  url: '',
})

/** Whether the registrar shows neither a name nor an address of e-mail. */
export function isHidden({ firstName, lastName, organization, email }: ShownContact): boolean {
  return [firstName, lastName, organization, email].every((value) => value === null)
}

/** The details in which the registrar has other data than the contact. */
export function changedDetails(known: ContactDetails, shown: ShownContact): Partial<ContactDetails> {
  return Object.fromEntries(differingFields(known, shown).map((field) => [field, shown[field]]))
}

export type Completed = { details: ContactDetails } | { faults: Fault[] }

/** Details with what the registrar shows, or what prevents a contact from having them. */
export function completed(details: { [Field in keyof ContactDetails]: unknown }): Completed {
  const missing = comparedContactFields.filter(
    (field) => !optionalFields.includes(field) && isEmpty(details[field]),
  )
  if (missing.length > 0)
    return { faults: missing.map((field) => faultAt(field, 'is not shown by the registrar')) }
  // No required field is empty, and the schema is checked next.
  const whole = details as ContactDetails
  const faults = shapeFaults(whole)
  if (faults.length > 0) return { faults }
  const wrong = addressFaults(whole)
  return wrong.length > 0
    ? { faults: wrong.map(({ field, message }) => faultAt(field, message)) }
    : { details: whole }
}

/** Details of a new contact. */
export function detailsOfShown(shown: ShownContact): Completed {
  const { handle: _, ...details } = shown
  return completed({
    ...details,
    organization: details.organization || null,
    state: details.state || null,
    postalCode: details.postalCode || null,
    extensions: details.extensions ?? {},
  })
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function faultAt(field: keyof ContactDetails, message: string): Fault {
  return { pointer: pointer('details', fieldName(field)), message }
}

function shapeFaults(details: ContactDetails): Fault[] {
  try {
    void validate(detailsView(details))
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return (error.faults ?? []).map((fault) => ({ ...fault, pointer: `/details${fault.pointer}` }))
  }
}
