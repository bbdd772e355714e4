/**
 * The operator's commands on accounts, which work while the service runs: they only use the database, and take effect
 * within a second. All are in the account's audit log.
 */
import { operatorActor } from '#kernel/access/actor.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Clock } from '#kernel/time.ts'
import { type AuditChanges, recordAudit } from '#platform/audit/audit.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { createResetToken } from '../people/password/reset.ts'
import { selectMemberships, selectUserByEmail } from '../people/store.ts'
import type { AccountRow } from '../store.ts'
import {
  type ListedAccount,
  lockAccountsNamed,
  selectAccountsWithMembers,
  updateAccountRow,
} from './account-store.ts'
import { insertAccount, inviteOwner } from './new-account.ts'
import { closePrivateNetworks } from './other-accounts.ts'

export type Installation = { database: Database; secrets: Secrets; clock: Clock }

/**
 * Also returns the secret of the first owner's invitation, and whether the stored setting for private networks was
 * closed for this.
 */
export async function createAccount(
  { database, secrets, clock }: Installation,
  {
    privateNetworksByEnvironment,
    ...input
  }: { name: string; plan: string; email: string | null; privateNetworksByEnvironment: boolean },
): Promise<{ accountId: string; invitation: string; hasClosedNetworks: boolean }> {
  return await database.system(async (tx) => {
    const now = clock()
    const command = 'account create'
    const { hasClosed } = await closePrivateNetworks(tx, { command, privateNetworksByEnvironment, now })
    const { accountId, invitation, secret } = await insertAccount(tx, secrets, {
      ...input,
      isOperator: false,
      now,
    })
    const after = { name: input.name, plan: input.plan, invitation: invitation.id }
    await record(tx, command, 'account.create', { account_id: accountId, name: input.name }, now, {
      before: null,
      after,
    })
    return { accountId, invitation: secret, hasClosedNetworks: hasClosed }
  })
}

export async function listAccounts({ database }: Installation): Promise<ListedAccount[]> {
  return await database.system(selectAccountsWithMembers)
}

/** `wanted` is the account's id or name. */
export async function setPlan(
  { database, clock }: Installation,
  wanted: string,
  plan: string,
): Promise<AccountRow> {
  return await database.system(async (tx) => {
    const account = await lockAccount(tx, wanted)
    const now = clock()
    await updateAccountRow(tx, account, { plan }, now)
    const changes = { before: { plan: account.plan }, after: { plan } }
    await record(tx, 'account set-plan', 'account.plan.set', account, now, changes)
    return account
  })
}

/** Suspending disables every token and session of the account and changes nothing in it. */
export async function setSuspended(
  { database, clock }: Installation,
  wanted: string,
  isSuspended: boolean,
): Promise<AccountRow> {
  return await database.system(async (tx) => {
    const account = await lockAccount(tx, wanted)
    if ((account.suspended_at !== null) === isSuspended)
      throw new Problem('wrong_state', `${nameOf(account)} ${isSuspended ? 'is' : 'is not'} suspended.`)
    const now = clock()
    const suspendedAt = isSuspended ? now : null
    await updateAccountRow(tx, account, { suspended_at: suspendedAt }, now)
    const verb = isSuspended ? 'suspend' : 'resume'
    await record(tx, `account ${verb}`, `account.${verb}`, account, now, {
      before: { suspended_at: account.suspended_at },
      after: { suspended_at: suspendedAt },
    })
    return account
  })
}

/** Whether the account's members may see the installation's status and change its settings. */
export async function setOperator(
  { database, clock }: Installation,
  wanted: string,
  isOperator: boolean,
  { privateNetworksByEnvironment }: { privateNetworksByEnvironment: boolean },
): Promise<AccountRow & { hasClosedNetworks: boolean }> {
  return await database.system(async (tx) => {
    const now = clock()
    const command = 'account set-operator'
    const { hasClosed } = isOperator
      ? { hasClosed: false }
      : await closePrivateNetworks(tx, { command, privateNetworksByEnvironment, now })
    const account = await lockAccount(tx, wanted)
    if (account.is_operator === isOperator)
      throw new Problem(
        'wrong_state',
        `${nameOf(account)} ${isOperator ? 'already is' : 'is not'} an operator’s account.`,
      )
    await updateAccountRow(tx, account, { is_operator: isOperator }, now)
    await record(tx, command, 'account.operator.set', account, now, {
      before: { operator: !isOperator },
      after: { operator: isOperator },
    })
    return { ...account, hasClosedNetworks: hasClosed }
  })
}

/**
 * Deletes the data keys of a suspended account. Data encrypted with them (credentials, webhook secrets) can never be
 * decrypted again, except from an earlier backup. The account's other data remains.
 */
export async function eraseSecrets(
  { database, secrets, clock }: Installation,
  wanted: string,
): Promise<AccountRow> {
  return await database.system(async (tx) => {
    const account = await lockAccount(tx, wanted)
    if (account.suspended_at === null)
      throw new Problem('wrong_state', `${nameOf(account)} is not suspended. Suspend it first.`)
    const keys = await secrets.deleteAccountKeys(tx, account.account_id)
    if (keys === 0) throw new Problem('wrong_state', `The secrets of ${nameOf(account)} are already erased.`)
    await record(tx, 'account erase', 'account.secrets.erase', account, clock(), {
      before: { data_keys: keys },
      after: null,
    })
    return account
  })
}

export type Access =
  | { kind: 'invitation'; secret: string; account: AccountRow }
  | { kind: 'reset'; secret: string; email: string }

/** Restores access: a new password for a person, or a new owner for an account. */
export async function resetAccess(
  { database, clock }: Installation,
  wanted: string,
  { withSecondFactor = false } = {},
): Promise<Access> {
  return await database.system(async (tx) => {
    const now = clock()
    if (!wanted.includes('@')) {
      const account = await lockAccount(tx, wanted)
      const { invitation, secret } = await inviteOwner(tx, account.account_id, null, now)
      const after = { invitation: invitation.id, role: invitation.role }
      await record(tx, 'reset-access', 'account.invitations.create', account, now, { before: null, after })
      return { kind: 'invitation', secret, account }
    }
    const user = await selectUserByEmail(tx, wanted)
    if (!user) throw new Problem('not_found', `No user has the address ${wanted}.`)
    const secret = await createResetToken(tx, { userId: user.id, withSecondFactor, now })
    for (const { account_id } of await selectMemberships(tx, user.id))
      await recordAudit(tx, account_id, {
        actor: operatorActor('holdfast reset-access'),
        origin: null,
        requestId: null,
        at: now,
        action: 'auth.password.link',
        target: { type: 'user', id: user.id, name: user.name },
        changes: { before: null, after: withSecondFactor ? { removes: 'second_factor' } : null },
      })
    return { kind: 'reset', secret, email: user.email }
  })
}

async function lockAccount(tx: Tx, wanted: string): Promise<AccountRow> {
  const found = await lockAccountsNamed(tx, wanted)
  const [account, ...others] = found
  if (!account)
    throw new Problem('not_found', `There is no account "${wanted}"; \`account list\` lists all accounts.`)
  if (others.length > 0)
    throw new Problem(
      'conflict',
      `Several accounts are named "${wanted}"; use the id instead: ${found.map(({ account_id }) => account_id).join(', ')}.`,
    )
  return account
}

function record(
  tx: Tx,
  command: string,
  action: string,
  { account_id, name }: Pick<AccountRow, 'account_id' | 'name'>,
  now: Date,
  changes: AuditChanges,
): Promise<void> {
  return recordAudit(tx, account_id, {
    actor: operatorActor(`holdfast ${command}`),
    origin: null,
    requestId: null,
    at: now,
    action,
    target: { type: 'account', id: account_id, name },
    changes,
  })
}

function nameOf({ name, account_id }: AccountRow): string {
  return `The account "${name}" (${account_id})`
}
