/** What was entered and must not be shown: encrypted until the operation ends. */
import type { Context } from '#platform/context.ts'
import type { RoleContacts } from '#providers/ports/registrar/purchases.ts'
import type { OperationRow } from '../store/operations.ts'

export type SecretInput = {
  auth_code: string | null
  requirements: Readonly<Record<string, unknown>>
  /** Of a change of contacts: the details that were requested, whatever becomes of the contacts afterwards. */
  contacts?: RoleContacts
}

const placeOf = (id: string) => `domain_operations.secret/${id}`

export async function sealInput(context: Context, id: string, input: SecretInput): Promise<string> {
  return await context.sealSecret(placeOf(id), JSON.stringify(input))
}

export async function openInput(context: Context, { id, secret }: OperationRow): Promise<SecretInput> {
  if (secret === null) return { auth_code: null, requirements: {} }
  // Only `sealInput` writes this column.
  return JSON.parse(await context.openSecret(placeOf(id), secret)) as SecretInput
}
