import { Problem } from '#kernel/problem.ts'
import { type Operation, operation } from '#platform/http/operation.ts'
import { Whoami } from './schema.ts'
import { selectAccount } from './store.ts'
import { readToken, tokenPermissions } from './tokens.ts'

export const whoami: Operation = operation({
  id: 'whoami',
  method: 'GET',
  path: '/v1/whoami',
  summary: 'Tell a token what it is',
  description: 'Whose token this is, what it may do, and until when.',
  permission: null,
  withoutApiAccess: true,
  answer: { status: 200, body: Whoami, description: 'The account and the token of this request.' },
  async handle(context) {
    if (context.actor.type !== 'token') throw new Problem('token_missing', 'Only a token can ask what it is.')
    const token = await readToken(context, context.actor.id)
    const account = await selectAccount(context.tx, context.accountId)
    return {
      body: {
        account: { id: account.account_id, name: account.name, plan: account.plan },
        token: { ...token, effective_permissions: tokenPermissions(token) },
      },
    }
  },
})
