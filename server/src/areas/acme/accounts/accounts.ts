/** Accounts at CAs: they are registered by due work, and deactivated at the CA when they are deleted. */
import { X509Certificate } from 'node:crypto'
import { newId } from '#kernel/id.ts'
import { invalidInput, Problem, pointer } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Egress } from '#platform/net/egress.ts'
import { createAcmeClient } from '../protocol/acme-client.ts'
import { AcmeError } from '../protocol/acme-error.ts'
import type { Directory } from '../protocol/directory.ts'
import { newAccountKey } from '../protocol/jws.ts'
import { type AccountRow, accountTarget, lockedAccount, secretPlaces, updateAccount } from '../store.ts'
import { countManaged, insertAccount } from './account-store.ts'
import { accountsWork } from './channel.ts'
import type { AcmeAccountInput, AcmeAccountPatch } from './schema.ts'

/** Reads the directory before the transaction, so that a wrong URL or a private CA without its root is refused at once. */
export async function readNewDirectory(
  egress: Pick<Egress, 'request'>,
  { directory_url, authorities_pem, terms_agreed, eab }: AcmeAccountInput,
): Promise<Directory> {
  const authorities = requireAuthorities(authorities_pem ?? null)
  const client = createAcmeClient(egress, { directoryUrl: directory_url, authorities }, () => new Date())
  const directory = await readDirectory(() => client.directory())
  if (directory.terms !== null && !terms_agreed)
    throw invalidInput([
      {
        pointer: pointer('terms_agreed'),
        message: `must be true: the terms of the CA are at ${directory.terms}`,
      },
    ])
  if (directory.requiresBinding && !eab)
    throw invalidInput([
      {
        pointer: pointer('eab'),
        message: 'is required: this CA registers accounts of its customers only. Create the key at the CA.',
      },
    ])
  return directory
}

async function readDirectory(read: () => Promise<Directory>): Promise<Directory> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof AcmeError)) throw error
    throw invalidInput([{ pointer: pointer('directory_url'), message: error.message }])
  }
}

function requireAuthorities(pem: string | null): string | null {
  if (pem === null) return null
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    for (const block of blocks) new X509Certificate(block)
    if (blocks.length > 0) return `${blocks.join('\n')}\n`
  } catch {
    // The same answer as for a text without a certificate.
  }
  throw invalidInput([{ pointer: pointer('authorities_pem'), message: 'is not a certificate in PEM' }])
}

export async function createAccount(
  context: Context,
  input: AcmeAccountInput,
  directory: Directory,
): Promise<AccountRow> {
  await context.withinLimit('acme_accounts')
  const { name, directory_url, emails = [], eab, labels = {} } = input
  const id = newId('acme_account')
  const account = await insertAccount(context, {
    account_id: context.accountId,
    id,
    name,
    labels: JSON.stringify(labels),
    directory_url,
    emails,
    authorities: requireAuthorities(input.authorities_pem ?? null),
    eab_kid: eab?.kid ?? null,
    sealed_eab_key: eab ? await context.sealSecret(secretPlaces.bindingKey(id), eab.hmac_key) : null,
    sealed_key: await context.sealSecret(secretPlaces.accountKey(id), newAccountKey()),
    state: 'registering',
    directory: JSON.stringify(directory),
    created_at: context.now,
    updated_at: context.now,
    due_at: context.now,
  })
  context.count('acme_accounts', 1)
  await context.wake(accountsWork)
  await context.audit(accountTarget(account), { before: null, after: auditView(account) })
  return account
}

export async function changeAccount(
  context: Context,
  id: string,
  patch: AcmeAccountPatch,
  ifMatch: string | null,
): Promise<AccountRow> {
  const before = await lockedAccount(context, id, ifMatch)
  const { name, emails, eab, authorities_pem, labels } = patch
  if (eab && before.url !== null)
    throw new Problem('wrong_state', 'The account is registered at the CA; its binding cannot be changed.')
  const isSentToCa = emails !== undefined || eab !== undefined || authorities_pem !== undefined
  const after = await updateAccount(context, id, {
    ...(name !== undefined && { name }),
    ...(emails && { emails }),
    ...(eab && {
      eab_kid: eab.kid,
      sealed_eab_key: await context.sealSecret(secretPlaces.bindingKey(id), eab.hmac_key),
    }),
    ...(authorities_pem !== undefined && { authorities: requireAuthorities(authorities_pem) }),
    ...(labels && { labels: JSON.stringify(patchedLabels(before.labels, labels)) }),
    ...(isSentToCa && before.state !== 'deactivated' && { state: 'registering', due_at: context.now }),
    revision: before.revision + 1,
    updated_at: context.now,
  })
  if (isSentToCa) await context.wake(accountsWork)
  await context.audit(accountTarget(after), changedFields(auditView(before), auditView(after)))
  return after
}

/** Its managed certificates are deleted first. Due work deactivates the account at the CA. */
export async function deleteAccount(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const account = await lockedAccount(context, id, ifMatch)
  const count = (await countManaged(context, [id])).get(id) ?? 0
  if (count > 0)
    throw new Problem(
      'conflict',
      count === 1
        ? '1 managed certificate uses this account: delete it or choose another account first.'
        : `${count} managed certificates use this account: delete them or choose another account first.`,
    )
  await updateAccount(context, id, {
    deleted_at: context.now,
    due_at: context.now,
    revision: account.revision + 1,
  })
  context.count('acme_accounts', -1)
  await context.wake(accountsWork)
  await context.audit(accountTarget(account), { before: auditView(account), after: null })
}

function auditView({ name, labels, directory_url, emails, eab_kid, authorities }: AccountRow) {
  return { name, labels, directory_url, emails, eab_kid, has_own_authorities: authorities !== null }
}

export async function accountViews(context: Context, accounts: readonly AccountRow[]) {
  const counts = await countManaged(
    context,
    accounts.map(({ id }) => id),
  )
  return accounts.map((account) => {
    const { id, name, directory_url, emails, authorities, eab_kid, state, error, url, directory } = account
    const { labels, created_at, updated_at } = account
    return {
      id,
      name,
      directory_url,
      emails,
      has_own_authorities: authorities !== null,
      eab_kid,
      state,
      error: error && { ...error, at: new Date(error.at) },
      url,
      requires_eab: directory.requiresBinding,
      has_renewal_info: directory.renewalInfo !== null,
      terms_url: directory.terms,
      website: directory.website,
      caa_identities: directory.caaIdentities,
      profiles: directory.profiles,
      managed_certificate_count: counts.get(id) ?? 0,
      labels,
      created_at,
      updated_at,
    }
  })
}

export async function accountView(context: Context, account: AccountRow) {
  const [view] = await accountViews(context, [account])
  return view
}
