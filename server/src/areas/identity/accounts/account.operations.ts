import { requireMatch } from '#kernel/text/revision.ts'
import { changedFields } from '#platform/audit/audit.ts'
import { found } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { type AccountRow, selectAccount, updateAccountName } from '../store.ts'
import { Account, AccountPatch } from './schema.ts'

/** `forget` clears the identity cache after a change was committed. */
export function accountOperations(forget: () => void): Operation[] {
  return [
    operation({
      id: 'account.read',
      method: 'GET',
      path: '/v1/account',
      summary: 'Get the account',
      permission: 'account.read',
      response: { status: 200, body: Account, description: 'The account of this request.' },
      async handle({ tx, accountId }) {
        const account = await selectAccount(tx, accountId)
        return found(accountView(account), account.revision)
      },
    }),
    operation({
      id: 'account.update',
      method: 'PATCH',
      path: '/v1/account',
      summary: 'Update the account',
      permission: 'account.write',
      body: AccountPatch,
      response: { status: 200, body: Account, description: 'The updated account.' },
      async handle(context, { body, ifMatch }) {
        const { tx, accountId, now } = context
        const before = await selectAccount(tx, accountId, true)
        requireMatch(ifMatch, before.revision)
        const name = body.name ?? before.name
        const after = await updateAccountName(tx, before, name, now)
        const target = { type: 'account', id: accountId, name: after.name }
        await context.audit(target, changedFields({ name: before.name }, { name: after.name }))
        context.afterCommit(forget)
        return found(accountView(after), after.revision)
      },
    }),
  ]
}

function accountView({ account_id, name, plan, created_at, updated_at }: AccountRow) {
  return { id: account_id, name, plan, created_at, updated_at }
}
