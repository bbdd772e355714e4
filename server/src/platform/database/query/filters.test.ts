import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/id.ts'
import { givenDatabase } from '#testing/database.ts'
import { type Database, openDatabase } from '../connection/database.ts'
import { whereLabels } from './labels.ts'
import { containsText } from './text-search.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase(await givenDatabase(), 2, () => {})
})
afterAll(() => database.close())

/** Whether a row with these columns matches a condition. */
async function holds(
  condition: RawBuilder<boolean>,
  row: { note?: string; labels?: object },
): Promise<boolean> {
  const { note = '', labels = {} } = row
  const { rows } = await database.tenant(newId('account'), (tx) =>
    sql<{ holds: boolean }>`
      select ${condition} as holds from (select ${note}::text as note, ${JSON.stringify(labels)}::jsonb as labels) as row`.execute(
      tx,
    ),
  )
  return rows[0]?.holds ?? false
}

const wild = fc.string({
  unit: fc.constantFrom('a', 'B', '%', '_', '\\', '*', '?', "'", '.', '$1', 'é'),
  maxLength: 6,
})

describe('searching for a text', () => {
  it('finds it at any position and in any case, without wildcards', async () => {
    await fc.assert(
      fc.asyncProperty(wild, wild, async (note, text) => {
        const contains = note.toLowerCase().includes(text.toLowerCase())
        expect([note, text, await holds(containsText('note', text), { note })]).toEqual([
          note,
          text,
          contains,
        ])
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    ['100%', '%', true],
    ['1000', '%', false],
    ['a_b', '_', true],
    ['ab', '_', false],
    ['a\\b', '\\', true],
    ['ab', '\\', false],
    ['WWW.Example.com', 'www.exAMPLE', true],
    ['anything', '', true],
  ])('matches %j with %j: %j', async (note, text, expected) => {
    expect(await holds(containsText('note', text), { note })).toBe(expected)
  })
})

describe('filtering by labels', () => {
  const labels = { env: 'prod', team: 'a:b', empty: '', 'a.b/c': '%', '?': 'x' }
  it.each([
    [undefined, true],
    [[], true],
    [['env'], true],
    [['env:prod'], true],
    [['env:pro'], false],
    [['env:PROD'], false],
    [['env:%'], false],
    [['ENV'], false],
    [['prod'], false],
    [['team:a:b'], true],
    [['team:a'], false],
    [['empty'], true],
    [['empty:'], true],
    [['env:'], false],
    [['a.b/c:%'], true],
    [['?'], true],
    [['$1'], false],
    [["env:prod' or true --"], false],
    [['env:"prod"'], false],
    [['env', 'team:a:b', 'empty:'], true],
    [['env', 'stage'], false],
    [['__proto__:x'], false],
  ])('%j: %j', async (asked, expected) => {
    expect(await holds(whereLabels('labels', asked), { labels })).toBe(expected)
  })

  it('finds each label by its name and by its value, and no other value', async () => {
    await fc.assert(
      fc.asyncProperty(
        wild.filter((key) => key !== ''),
        wild,
        wild,
        async (key, value, other) => {
          const row = { labels: { [key]: value, more: 'x' } }
          expect(await holds(whereLabels('labels', [`${key}:${value}`]), row)).toBe(true)
          expect(await holds(whereLabels('labels', [key]), row)).toBe(true)
          expect(await holds(whereLabels('labels', [`${key}:${other}`]), row)).toBe(other === value)
        },
      ),
      { numRuns: 100 },
    )
  })
})
