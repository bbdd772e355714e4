import { Problem } from '#kernel/problem.ts'
import type { Context } from '#platform/context.ts'
import { selectAccount } from '../store.ts'

/** Throws `not_found` unless the account is that of whoever runs the installation. */
export async function requireOperator({ tx, accountId }: Context): Promise<void> {
  const { is_operator } = await selectAccount(tx, accountId)
  if (!is_operator) throw new Problem('not_found', 'There is nothing at this path.')
}
