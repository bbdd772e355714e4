import { sql } from 'kysely'

/** The channel on which it is told that something of an account has changed; the payload is its id. */
export const changeChannel = 'holdfast_changes'

/** A column of a statement that is made anyhow: tells of the change when the transaction commits. */
export function tellChange(accountId: string) {
  return sql`pg_notify(${changeChannel}, ${accountId})`.as('told')
}
