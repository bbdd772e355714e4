import { sql } from 'kysely'
import type { TestService } from '../service.ts'

/** Moves all sign-ins and re-authentications to more than ten minutes ago. */
export async function ageSignIns({ database }: Pick<TestService, 'database'>): Promise<void> {
  await database.system((tx) =>
    sql`update user_sessions set created_at = created_at - interval '11 minutes',
      proved_at = proved_at - interval '11 minutes'`.execute(tx),
  )
}
