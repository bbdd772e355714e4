import { newId } from '#kernel/id.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { type Invited, insertInvitation } from '../members/invitations.ts'
import { insertAccountRow } from './account-store.ts'

/** How long the first owner's link and links of the operator are valid. */
const operatorLinkSeconds = 24 * 3600

export type NewAccount = {
  name: string
  plan: string
  email: string | null
  isOperator: boolean
  now: Date
}

/** Creates an account with its data key and the first owner's invitation. System scope. */
export async function insertAccount(
  tx: Tx,
  secrets: Secrets,
  { name, plan, email, isOperator, now }: NewAccount,
): Promise<Invited & { accountId: string }> {
  const accountId = newId('account')
  await insertAccountRow(tx, {
    account_id: accountId,
    name,
    plan,
    suspended_at: null,
    is_operator: isOperator,
    created_at: now,
    updated_at: now,
  })
  await secrets.createAccountKey(tx, accountId)
  return { accountId, ...(await inviteOwner(tx, accountId, email, now)) }
}

export function inviteOwner(tx: Tx, accountId: string, email: string | null, now: Date): Promise<Invited> {
  const expiresAt = addSeconds(now, operatorLinkSeconds)
  return insertInvitation(tx, { accountId, email, grant: { role: 'owner', permissions: [] }, now, expiresAt })
}
