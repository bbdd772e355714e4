/**
 * Search for a part of a name in either IDN form. Tables have names in A-labels, in which a part of a U-label cannot be
 * found: a text with other characters than ASCII is compared with the names as they are displayed.
 */
import { type RawBuilder, sql } from 'kysely'
import { searchedName, toUnicode } from '#kernel/dns/name.ts'
import type { Context } from '#platform/context.ts'
import { condition } from '#platform/database/query/condition.ts'
import { type RankedId, type RankedPage, readRanked } from '#platform/database/query/read-ranked.ts'
import { containsText } from '#platform/database/query/text-search.ts'

type NamedTable = 'domains' | 'watched_domains' | 'domain_operations'

/** Whether the column `name` of the table contains the text. */
export async function nameContains(
  context: Context,
  table: NamedTable,
  text: string,
): Promise<RawBuilder<boolean>> {
  if (isAscii(text)) return containsText('name', searchedName(text))
  const names = await internationalNames(context, table)
  const wanted = displayedText(text)
  return condition`name = any(${names.filter((name) => toUnicode(name).includes(wanted))}::text[])`
}

/** The rows of the table by how well their name matches the text. */
export async function searchNames(
  context: Context,
  table: NamedTable,
  text: string,
  page: RankedPage,
): Promise<RankedId[]> {
  const { tx, accountId } = context
  const ascii = sql`select id, name from ${sql.table(table)} where account_id = ${accountId}`
  if (isAscii(text)) return await readRanked(tx, ascii, { columns: ['name'], text: searchedName(text) }, page)
  const names = await internationalNames(context, table)
  const displayed = sql`select named.id, displayed.name from (${ascii}) as named
    join unnest(${names}::text[], ${names.map(toUnicode)}::text[]) as displayed(ascii, name)
      on displayed.ascii = named.name`
  return await readRanked(tx, displayed, { columns: ['name'], text: displayedText(text) }, page)
}

async function internationalNames({ tx, accountId }: Context, table: NamedTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from ${sql.table(table)} where account_id = ${accountId} and name like '%xn--%'`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text)

/** As IDNA maps letters: composed, and in lower case. */
const displayedText = (text: string) => text.normalize('NFKC').toLowerCase()
