/** The values that the TLD requires of a registration: they may be personal data, and are encrypted until it ends. */
import type { Context } from '#platform/context.ts'
import type { RegistrationRow } from './store/registrations.ts'

export type Requirements = Readonly<Record<string, unknown>>

const placeOf = (id: string) => `watched_registrations.secret/${id}`

export async function sealRequirements(
  context: Context,
  id: string,
  requirements: Requirements,
): Promise<string | null> {
  if (Object.keys(requirements).length === 0) return null
  return await context.sealSecret(placeOf(id), JSON.stringify(requirements))
}

export async function openRequirements(
  context: Context,
  { id, secret }: RegistrationRow,
): Promise<Requirements> {
  if (secret === null) return {}
  // Only `sealRequirements` writes this column.
  return JSON.parse(await context.openSecret(placeOf(id), secret)) as Requirements
}
