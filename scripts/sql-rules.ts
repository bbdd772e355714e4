/**
 * The rules for SQL that types cannot enforce (CONTRIBUTING, "SQL and migrations"). Each error names the file, the line
 * and the remedy.
 */
import { globSync, readFileSync } from 'node:fs'
import { moduleServices, readsOtherTables } from './sql-exceptions.ts'

export type SourceFile = { path: string; text: string }

/** Paths are relative to server/src; the texts are reasons. */
export type SqlExceptions = {
  /** Folders and files whose SQL may be outside of a store. */
  moduleServices: Readonly<Record<string, string>>
  /** Files that use tables of other modules, with the tables. */
  readsOtherTables: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export function sqlErrors(
  files: readonly SourceFile[],
  migrations: readonly SourceFile[],
  exceptions: SqlExceptions = { moduleServices, readsOtherTables },
): string[] {
  const owners = tableOwners(migrations)
  const sources = files.map(({ path, text }) => ({ path, text: withoutComments(text) }))
  return [
    ...sources.flatMap(rawConditions),
    ...sources.flatMap((file) => outsideStores(file, exceptions)),
    ...sources.flatMap((file) => foreignTables(file, owners, exceptions)),
    ...staleServices(sources, exceptions),
    ...staleReaders(sources, owners, exceptions),
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

/** Comment lines of TypeScript and SQL are emptied, since prose names tables too. */
function withoutComments(text: string): string {
  return text.replaceAll(/^[ \t]*(\/\/|\/\*|\*|--).*$/gm, '')
}

const conditionFile = 'server/src/platform/database/query/condition.ts'

/** Without parentheses, an `or` in a condition overrides the conditions beside it. */
function rawConditions({ path, text }: SourceFile): string[] {
  if (path === conditionFile) return []
  return linesOf(text, /\bsql<(boolean|SqlBool)\b/g).map(
    (line) => `${path}:${line} writes a condition with sql<boolean>: use condition from ${conditionFile}`,
  )
}

/** A query that is written here, or a query of a store that is completed and run here. */
const query = new RegExp(
  [
    /\bsql(<[^`(]*>)?`/,
    /\bcondition`/,
    /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
    /\.execute(TakeFirst(OrThrow)?)?\(/,
    /\.query(<[^(]*>)?\(\s*[`'"]/,
    /^import .*\breadPage\b.*\/keyset\.ts'/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
)

/** SQL belongs in stores, so that all queries of a module can be read in one place. */
function outsideStores({ path, text }: SourceFile, { moduleServices: services }: SqlExceptions): string[] {
  const place = placeOf(path)
  if (isStore(place)) return []
  if (Object.keys(services).some((service) => place.startsWith(service))) return []
  return linesOf(text, query)
    .slice(0, 1)
    .map(
      (line) =>
        `${path}:${line} has SQL outside of a store: give the query a name in a store.ts or *-store.ts beside it`,
    )
}

function isStore(place: string): boolean {
  return /(^|\/)store\/|(^|[/-])store\.ts$/.test(place)
}

/** Each table with the module whose migrations create it. */
function tableOwners(migrations: readonly SourceFile[]): ReadonlyMap<string, string> {
  const made = migrations.flatMap((file) =>
    [...file.text.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/g)].map(
      ([, table = '']) => [table, moduleOf(file.path)] as const,
    ),
  )
  // Created by the first migration, before their modules had a folder.
  return new Map([
    ...made,
    ['schema_migrations', 'platform/database'],
    ['account_keys', 'platform/secrets'],
    ['instance', 'platform/secrets'],
    ['database_clock', 'platform/work'],
  ])
}

function placeOf(path: string): string {
  return path.replace('server/src/', '')
}

function moduleOf(path: string): string {
  return placeOf(path).split('/').slice(0, 2).join('/')
}

/** Tables follow these words, and also a comma after a table. */
const tableInSql = /"?[a-z_]+"?(?:(?:\s+as)?\s+[a-z_]+)?/.source
const tablesInSql = new RegExp(
  // A look-ahead, since the word that seems to be an alias may precede the next table.
  `\\b(?:from|join|into|update|using|table|analyze)\\s+(?:only\\s+)?(?=(${tableInSql}(?:\\s*,\\s*${tableInSql})*))`,
  'g',
)
const tablesInBuilder =
  /(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|Join|\.from|\.using|sql\.table|sql\.id)\(\s*\[?\s*('[^')]*'(?:\s*,\s*'[^')]*')*)/g

type Use = { table: string; owner: string; line: number }

/** The tables of other modules that a file names. */
function foreignUses({ path, text }: SourceFile, owners: ReadonlyMap<string, string>): Use[] {
  return [tablesInSql, tablesInBuilder]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap(({ index, 1: names = '' }) =>
      names.split(',').flatMap((name) => {
        const table = /[a-z_]+/.exec(name)?.[0] ?? ''
        const owner = owners.get(table)
        if (owner === undefined || owner === moduleOf(path)) return []
        return [{ table, owner, line: text.slice(0, index).split('\n').length }]
      }),
    )
}

/** A table is read and written by the module that owns it; others call the functions of that module. */
function foreignTables(
  file: SourceFile,
  owners: ReadonlyMap<string, string>,
  exceptions: SqlExceptions,
): string[] {
  const excepted = exceptions.readsOtherTables[placeOf(file.path)] ?? {}
  return foreignUses(file, owners)
    .filter(({ table }) => !(table in excepted))
    .map(
      ({ table, owner, line }) =>
        `${file.path}:${line} uses the table ${table}: ask a function of ${owner}, which owns it`,
    )
}

function staleServices(files: readonly SourceFile[], { moduleServices: services }: SqlExceptions): string[] {
  const places = files
    .filter(({ text }) => text.search(query) >= 0)
    .map(({ path }) => placeOf(path))
    .filter((place) => !isStore(place))
  return Object.keys(services)
    .filter((service) => !places.some((place) => place.startsWith(service)))
    .map(
      (service) => `scripts/sql-exceptions.ts names ${service}, where all SQL is in stores: remove the line`,
    )
}

function staleReaders(
  files: readonly SourceFile[],
  owners: ReadonlyMap<string, string>,
  { readsOtherTables: readers }: SqlExceptions,
): string[] {
  const uses = new Map(
    files.map((file) => [placeOf(file.path), new Set(foreignUses(file, owners).map(({ table }) => table))]),
  )
  return Object.entries(readers).flatMap(([place, tables]) =>
    Object.keys(tables)
      .filter((table) => !uses.get(place)?.has(table))
      .map(
        (table) =>
          `scripts/sql-exceptions.ts says that ${place} uses the table ${table}, which it does not: remove the line`,
      ),
  )
}

function linesOf(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(({ index }) => text.slice(0, index).split('\n').length)
}
