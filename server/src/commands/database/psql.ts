/**
 * Opens a prompt for the database: psql if it is installed, otherwise a minimal one (the embedded PostgreSQL has no
 * psql).
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { Client } from 'pg'
import type { DatabaseAddress } from '#platform/database/connection/address.ts'
import { readSettings } from '../settings.ts'
import { attachDatabase } from './attached-database.ts'

/** Arguments after the command are a statement that is run without a prompt. */
export async function psql(args: string[]): Promise<number> {
  const opened = await attachDatabase(readSettings())
  try {
    const statement = args.join(' ')
    return (await runPsql(opened.superuser, statement)) ?? (await runPrompt(opened.superuser, statement))
  } finally {
    await opened.close()
  }
}

/** The exit status of psql, or null if psql is not installed. */
function runPsql(address: DatabaseAddress, statement: string): Promise<number | null> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  const args = statement === '' ? [] : ['-c', statement]
  const child = spawn('psql', [...args, ...targetOf(address)], {
    stdio: 'inherit',
    // biome-ignore lint/style/noProcessEnv: psql wants the terminal's own variables; the password is added to them
    env: { ...process.env, ...('password' in address ? { PGPASSWORD: address.password } : {}) },
  })
  // psql handles Ctrl-C itself: it cancels the running statement.
  const ignore = () => {}
  process.on('SIGINT', ignore)
  child.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? resolve(null) : reject(error),
  )
  child.once('exit', (code) => resolve(code ?? 1))
  return promise.finally(() => process.off('SIGINT', ignore))
}

function targetOf(address: DatabaseAddress): string[] {
  if ('connectionString' in address) return [address.connectionString]
  const { host, port, user, database } = address
  return ['-h', host, '-p', String(port), '-U', user, '-d', database]
}

async function runPrompt(address: DatabaseAddress, statement: string): Promise<number> {
  const client = new Client(address)
  await client.connect()
  try {
    if (statement !== '') return await runStatement(client, statement)
    process.stdout.write(
      'psql is not installed here; this prompt runs statements, one a line. Ctrl-D ends it.\n',
    )
    const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'holdfast> ' })
    lines.prompt()
    for await (const line of lines) {
      if (line.trim() !== '') await runStatement(client, line)
      lines.prompt()
    }
    return 0
  } finally {
    await client.end()
  }
}

async function runStatement(client: Client, statement: string): Promise<number> {
  try {
    const result = await client.query(statement)
    // A line with several statements returns several results.
    for (const { rows, rowCount, command } of [result].flat())
      process.stdout.write(
        rows.length > 0 ? `${table(rows)}\n(${rows.length} rows)\n` : `${command} ${rowCount ?? ''}\n`,
      )
    return 0
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return 1
  }
}

const widest = 60

function table(rows: readonly Record<string, unknown>[]): string {
  const names = Object.keys(rows[0] ?? {})
  const cells = rows.map((row) => names.map((name) => cell(row[name])))
  const widths = names.map((name, column) =>
    Math.max(name.length, ...cells.map((line) => line[column]?.length ?? 0)),
  )
  const print = (line: readonly string[]) =>
    line.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')
  return [print(names), widths.map((width) => '-'.repeat(width)).join('-+-'), ...cells.map(print)].join('\n')
}

function cell(value: unknown): string {
  if (value === null) return ''
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  return text.length > widest ? `${text.slice(0, widest - 1)}…` : text
}
