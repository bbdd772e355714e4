import type { Actor } from '#kernel/access/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { selectMemberOfUser } from './members/store.ts'
import { accountView } from './people/person.ts'
import { selectMemberships } from './people/store.ts'
import { Whoami } from './schema.ts'
import { selectAccount } from './store.ts'
import { readToken, tokenPermissions } from './tokens/tokens.ts'

/** The person's memberships in other accounts are outside the account's scope, so they are looked up before. */
export function whoamiOperation(database: Database, isOnHold: () => boolean): Operation {
  return operation({
    id: 'whoami',
    method: 'GET',
    path: '/v1/whoami',
    summary: 'Get the current identity',
    description:
      'The token or user of this request, its account and its permissions. Users who are members of several accounts choose one with the header `Holdfast-Account`.',
    permission: null,
    withoutApiAccess: true,
    response: {
      status: 200,
      body: Whoami,
      description: 'The account, and the token or user of this request.',
    },
    async lookup({ caller: { actor } }) {
      if (actor.type !== 'user') return []
      return await database.system((tx) => selectMemberships(tx, actor.id))
    },
    async handle(context, _input, memberships) {
      const { actor } = context
      // Run together, the queries take one round trip.
      const [account, token, user] = await Promise.all([
        selectAccount(context.tx, context.accountId),
        actor.type === 'token' ? tokenView(context, actor.id) : null,
        actor.type === 'user' ? userView(context, actor) : null,
      ])
      return {
        body: {
          account: {
            id: account.account_id,
            name: account.name,
            plan: account.plan,
            operator: account.is_operator,
          },
          token,
          user,
          permissions: 'permissions' in actor ? actor.permissions : [],
          on_hold: isOnHold(),
          accounts: memberships.map(accountView),
        },
      }
    },
  })
}

async function tokenView(context: Context, id: string) {
  const token = await readToken(context, id)
  return { ...token, effective_permissions: tokenPermissions(token) }
}

async function userView(context: Context, { id, session_id }: Extract<Actor, { type: 'user' }>) {
  const member = await selectMemberOfUser(context.tx, context.accountId, id)
  if (!member) throw new Error(`The user ${id} is not a member of ${context.accountId}`)
  const { id: member_id, user_id, name, email, role } = member
  return { id: user_id, member_id, name, email, role, user_id, session_id }
}
