/** The addresses of registrants that wait for their verification. They are personal data, and so encrypted when stored. */
import type { Context } from '#platform/context.ts'
import type { DomainRow } from '../../store/tables.ts'

const placeOf = (domainId: string) => `domains.unverified_email/${domainId}`

export function sealUnverifiedEmail(context: Context, domainId: string, email: string): Promise<string> {
  return context.sealSecret(placeOf(domainId), email)
}

/** Null: none waits. */
export async function openUnverifiedEmail(
  context: Context,
  { id, unverified_email }: Pick<DomainRow, 'id' | 'unverified_email'>,
): Promise<string | null> {
  return unverified_email === null ? null : await context.openSecret(placeOf(id), unverified_email)
}
