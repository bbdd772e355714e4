/**
 * The rules for SQL in the sources that no type can hold (CONTRIBUTING, "SQL and migrations"). Each fault names the
 * file, the line and what to do instead.
 */
import { globSync, readFileSync } from 'node:fs'
import { moduleServices, readsOtherTables, toBeMoved } from './sql-exceptions.ts'

export type SourceFile = { path: string; text: string }

export function sqlFaults(files: readonly SourceFile[], migrations: readonly SourceFile[]): string[] {
  const owners = tableOwners(migrations)
  const known = new Set(files.map(({ path }) => path))
  const stale = [...Object.keys(readsOtherTables), ...toBeMoved]
    .filter((path) => !known.has(`server/src/${path}`))
    .map((path) => `scripts/sql-exceptions.ts names ${path}, which is not there`)
  return [
    ...files.flatMap(rawConditions),
    ...files.flatMap(outsideStores),
    ...files.flatMap((file) => foreignTables(file, owners)),
    ...stale,
  ]
}

export function serverSources(): SourceFile[] {
  return read('server/src/**/*.ts').filter(({ path }) => !/\.test\.ts$|\/testing\//.test(path))
}

export function serverMigrations(): SourceFile[] {
  return read('server/src/**/migrations/*.sql')
}

function read(pattern: string): SourceFile[] {
  return globSync(pattern)
    .toSorted()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

const conditionFile = 'server/src/platform/database/query/condition.ts'

/** A condition without parentheses loses the conditions beside it at its first `or`. */
function rawConditions({ path, text }: SourceFile): string[] {
  if (path === conditionFile) return []
  return linesOf(text, /\bsql<(boolean|SqlBool)\b/g).map(
    (line) => `${path}:${line} writes a condition with sql<boolean>: use condition from ${conditionFile}`,
  )
}

const query = /\bsql(<[^`(]*>)?`|\bcondition`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/g

/** SQL stands in stores, so that what a module asks of its tables can be read in one place. */
function outsideStores({ path, text }: SourceFile): string[] {
  const place = path.replace('server/src/', '')
  if (/(^|\/)store\/|(^|[/-])store\.ts$/.test(place)) return []
  if (toBeMoved.includes(place) || Object.keys(moduleServices).some((folder) => place.startsWith(folder)))
    return []
  return linesOf(text, query)
    .slice(0, 1)
    .map(
      (line) =>
        `${path}:${line} has SQL outside of a store: give the query a name in a store.ts or *-store.ts beside it`,
    )
}

/** Each table with the module in whose folder of migrations it is made. */
function tableOwners(migrations: readonly SourceFile[]): Map<string, string> {
  const made = migrations.flatMap((file) =>
    [...file.text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(
      ([, table = '']) => [table, moduleOf(file.path)] as const,
    ),
  )
  // Made by the first migration, before their modules had one.
  return new Map([
    ...made,
    ['schema_migrations', 'platform/database'],
    ['account_keys', 'platform/secrets'],
    ['instance', 'platform/secrets'],
    ['database_clock', 'platform/work'],
  ])
}

function moduleOf(path: string): string {
  return path.split('/').slice(2, 4).join('/')
}

const tableName =
  /\b(?:from|join|into|update|using|table|analyze)\s+"?([a-z_]+)\b|(?:selectFrom|insertInto|updateTable|deleteFrom|Join)\(\s*'([a-z_]+)/g

/** A table is read and written by the module that owns it; others ask that module's functions. */
function foreignTables({ path, text }: SourceFile, owners: ReadonlyMap<string, string>): string[] {
  const own = moduleOf(path)
  if (path.replace('server/src/', '') in readsOtherTables) return []
  return [...text.matchAll(tableName)].flatMap((match) => {
    const table = match[1] ?? match[2] ?? ''
    const owner = owners.get(table)
    if (owner === undefined || owner === own) return []
    const line = text.slice(0, match.index).split('\n').length
    return [`${path}:${line} uses the table ${table}: ask a function of ${owner}, which owns it`]
  })
}

function linesOf(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(({ index }) => text.slice(0, index).split('\n').length)
}
