import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { deploysDb } from '../store.ts'

export type StoredPart = { position: number; content: string }

export async function insertLogPart(
  { tx, accountId }: Context,
  part: StoredPart & { deploy_id: string },
): Promise<void> {
  await deploysDb(tx)
    .insertInto('deploy_log_parts')
    .values({ account_id: accountId, ...part })
    .execute()
}

const partsAtOnce = 50

/** The parts of a log from a position on, a limited number of them. */
export async function selectLogParts(
  { tx, accountId }: Context,
  deployId: string,
  from: number,
): Promise<StoredPart[]> {
  return await deploysDb(tx)
    .selectFrom('deploy_log_parts')
    .select(['position', 'content'])
    .where('account_id', '=', accountId)
    .where('deploy_id', '=', deployId)
    .where('position', '>=', from)
    .orderBy('position')
    .limit(partsAtOnce)
    .execute()
}

/** Logs of deploys of an account that ended before a time, of at most so many; returns the number of parts. */
export async function deleteEndedLogs(
  tx: Tx,
  accountId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numDeletedRows } = await deploysDb(tx)
    .deleteFrom('deploy_log_parts')
    .where('account_id', '=', accountId)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('deploy_id', 'position'),
        'in',
        selectFrom('deploy_log_parts as part')
          .innerJoin('deploys as deploy', 'deploy.id', 'part.deploy_id')
          .select(['part.deploy_id', 'part.position'])
          .where('part.account_id', '=', accountId)
          .where('deploy.account_id', '=', accountId)
          .where('deploy.finished_at', '<', before)
          .limit(limit)
          .$asTuple('deploy_id', 'position'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
