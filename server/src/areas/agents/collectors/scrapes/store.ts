import type { PageSettings } from '@holdfast/checks'
import { type Generated, sql } from 'kysely'
import { agentsDb } from '#areas/agents/store.ts'
import type { Context } from '#platform/context.ts'
import type { ScrapeState } from './schema.ts'

export type ScrapeRow = {
  account_id: string
  /** Of the collector. */
  id: string
  settings: PageSettings
  sealed_settings: string | null
  state: ScrapeState
  scraped_at: Date | null
  error: string | null
  failing_since: Date | null
  due_at: Date | null
}

type Tables = {
  collector_scrapes: Omit<ScrapeRow, 'scraped_at' | 'error' | 'failing_since'> & {
    scraped_at: Generated<Date | null>
    error: Generated<string | null>
    failing_since: Generated<Date | null>
  }
}

function scrapesDb({ tx }: Context) {
  return agentsDb(tx).withTables<Tables>()
}

const columns = [
  'account_id',
  'id',
  'settings',
  'sealed_settings',
  'state',
  'scraped_at',
  'error',
  'failing_since',
  'due_at',
] as const

/** The scrapes of these collectors, by id. */
export async function selectScrapes(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, ScrapeRow>> {
  if (ids.length === 0) return new Map()
  const rows = await scrapesDb(context)
    .selectFrom('collector_scrapes')
    .select(columns)
    .where('account_id', '=', context.accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** New or changed settings, with the state of a scrape that has not been made yet. */
export async function putScrape(
  { tx, accountId, now }: Context,
  { id, settings, sealed_settings }: Pick<ScrapeRow, 'id' | 'settings' | 'sealed_settings'>,
): Promise<void> {
  await sql`
    insert into collector_scrapes (account_id, id, settings, sealed_settings, state, due_at)
    values (${accountId}, ${id}, ${JSON.stringify(settings)}::jsonb, ${sealed_settings}, 'pending', ${now})
    on conflict (account_id, id) do update
      set settings = excluded.settings, sealed_settings = excluded.sealed_settings, state = excluded.state,
        error = null, failing_since = null, due_at = excluded.due_at`.execute(tx)
}

export async function deleteScrape(context: Context, id: string): Promise<void> {
  await scrapesDb(context)
    .deleteFrom('collector_scrapes')
    .where('account_id', '=', context.accountId)
    .where('id', '=', id)
    .execute()
}
