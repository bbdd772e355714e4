/**
 * Set up for every test file: all statements that the service sent to its database are checked when the file ends. Fix
 * a failing statement in its store: name the account for each table (CONTRIBUTING, "SQL and migrations").
 */
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { unscopedTables } from '#testing/sample/installation-tables.ts'
import { checkStatement, readCatalogue } from './check-statement.ts'
import { recordStatements, takeStatements } from './recorder.ts'
import { refusedUntilRedesigned, systemScans } from './system-scans.ts'

recordStatements()

afterAll(async () => {
  const sent = takeStatements()
  if (sent.length === 0) return
  const client = new Client(inject('statementsDatabase'))
  await client.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    const catalogue = await readCatalogue(client, Object.keys(unscopedTables))
    const faults = new Map<string, string>()
    for (const statement of sent) {
      if (isException(statement.text)) continue
      for (const fault of await checkStatement(client, catalogue, statement))
        faults.getOrInsert(
          `${statement.place} ${fault}`,
          statement.text.replaceAll(/\s+/g, ' ').slice(0, 600),
        )
    }
    const lines = [...faults].map(([fault, text]) => `${fault}:\n  ${text}`)
    if (lines.length > 0)
      throw new Error(`Statements that cannot be sharded by account:\n${lines.join('\n')}`)
  } finally {
    await client.end()
  }
})

function isException(text: string): boolean {
  const plain = text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim()
  return [...systemScans, ...refusedUntilRedesigned].some((exception) => exception.text.test(plain))
}
