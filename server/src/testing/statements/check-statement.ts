/**
 * Whether a statement can run on tables that are sharded by account, as in Citus, determined from its plan without
 * Citus. Rows of an account are accessed only with the account as a constant in the conditions of their table; an
 * INSERT has its rows as values or from a table of the account; RETURNING is immutable, and SET is not volatile. The
 * rules were compared with Citus 13.2.
 */
import type { Client } from 'pg'

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  Operation?: string
  Output?: string[]
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  'TID Cond'?: string
  Plans?: PlanNode[]
}

export type Catalogue = {
  /** Tables and partitions that are sharded by account. */
  sharded: ReadonlySet<string>
  /** Functions that are not immutable, with their volatility: s(table) or v(olatile). */
  functions: ReadonlyMap<string, string>
}

export async function readCatalogue(client: Client, notSharded: readonly string[]): Promise<Catalogue> {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class as class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all($1::text[])
       and exists (select from pg_attribute where attrelid = class.oid and attname = 'account_id')`,
    [[...notSharded]],
  )
  const functions = await client.query<{ name: string; volatility: string }>(
    `select proname as name, max(provolatile::text) as volatility from pg_proc
     where prokind = 'f' group by proname having max(provolatile::text) <> 'i'`,
  )
  return {
    sharded: new Set(tables.rows.map(({ name }) => name)),
    functions: new Map(functions.rows.map(({ name, volatility }) => [name, volatility])),
  }
}

/**
 * What is wrong with a statement; empty if it is correct. Statements with unknown tables, which belong to tests, are
 * not checked.
 */
export async function checkStatement(
  client: Client,
  catalogue: Catalogue,
  { text, parameters }: { text: string; parameters: number },
): Promise<string[]> {
  const plan = await planOf(client, text, parameters)
  return plan ? [...new Set(faultsOf(plan, catalogue))] : []
}

/** Error codes for unknown names, syntax and values: tests send such statements to see them fail. */
const failsAnywhere = /^(42|22)/

async function planOf(client: Client, text: string, parameters: number): Promise<PlanNode | null> {
  await client.query('begin')
  try {
    await client.query(`prepare judged as ${text}`)
    const values = parameters === 0 ? '' : `(${Array.from({ length: parameters }, () => 'null').join(', ')})`
    const { rows } = await client.query(`explain (verbose, format json, costs off) execute judged${values}`)
    return rows[0]['QUERY PLAN'][0].Plan
  } catch (error) {
    if (failsAnywhere.test((error as { code?: string }).code ?? '')) return null
    throw new Error(`${(error as Error).message}: ${text.slice(0, 400)}`, { cause: error })
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

function faultsOf(node: PlanNode, catalogue: Catalogue): string[] {
  return [
    ...scanFaults(node, catalogue),
    ...writeFaults(node, catalogue),
    ...(node.Plans ?? []).flatMap((child) => faultsOf(child, catalogue)),
  ]
}

function scanFaults(node: PlanNode, { sharded }: Catalogue): string[] {
  const table = node['Relation Name'] ?? ''
  if (!/Scan$/.test(node['Node Type']) || !sharded.has(table)) return []
  const conditions = [node, ...(node.Plans ?? []).filter((child) => child['Node Type'].startsWith('Bitmap'))]
    .flatMap((part) => [part['Index Cond'], part['Recheck Cond'], part.Filter])
    .filter((text) => text !== undefined)
  const alias = node.Alias ?? table
  return conditions.some((text) => namesAccount(text, alias))
    ? []
    : [`reads ${table} without the account as a constant`]
}

/** Whether every row that matches the condition has a given account, or one of several. */
function namesAccount(text: string, alias: string): boolean {
  const column = `(?:${alias.replaceAll(/\W/g, '\\$&')}\\.)?account_id`
  const given = String.raw`(?:\$\d+|'[^']*'|\(\$\d+\)|\(SubPlan|\$\d+)`
  const constant = new RegExp(
    String.raw`(^|[^\w.])\(*${column}\)?(?:::text)? = (?:ANY \(\(?)?${given}(?!\d* = ANY)`,
  )
  const reversed = new RegExp(String.raw`\(${given}(?:::text)? = ${column}(?:::text)?\)`)
  return withoutAlternatives(text).some((part) => constant.test(part) || reversed.test(part))
}

/** The parts of a condition that all rows match: `a` in `(a AND (b OR c))`. */
function withoutAlternatives(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let begun = 0
  const inner = text.startsWith('(') && closes(text, 0) === text.length - 1 ? text.slice(1, -1) : text
  if (inner !== text && / (AND|OR) /.test(inner) === false) return [text]
  for (let at = 0; at < inner.length; at++) {
    if (inner[at] === '(') depth++
    else if (inner[at] === ')') depth--
    else if (depth === 0 && inner.startsWith(' OR ', at)) return []
    else if (depth === 0 && inner.startsWith(' AND ', at)) {
      parts.push(inner.slice(begun, at))
      begun = at + 5
    }
  }
  return [...parts, inner.slice(begun)]
}

function closes(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at
  }
  return -1
}

function writeFaults(node: PlanNode, { sharded, functions }: Catalogue): string[] {
  const table = node['Relation Name'] ?? ''
  if (node['Node Type'] !== 'ModifyTable' || !sharded.has(table)) return []
  const volatilityIn = (output: readonly string[]) =>
    output.flatMap((text) =>
      [...text.matchAll(/(\w+)\(/g)].map(([, name = '']) => ({ name, kind: functions.get(name) })),
    )
  const returned = volatilityIn(node.Output ?? [])
    .filter(({ kind }) => kind !== undefined)
    .map(({ name }) => `returns ${name}(), which is not immutable, from ${table}`)
  const set = node.Operation === 'Update' ? (node.Plans ?? []).flatMap(({ Output }) => Output ?? []) : []
  const volatile = volatilityIn(set)
    .filter(({ kind }) => kind === 'v')
    .map(({ name }) => `sets what ${name}() gives, which is volatile, in ${table}`)
  // Rows that are joined to a table of the account, and take the account from it, are redistributed among shards.
  const isFromFunction =
    node.Operation === 'Insert' &&
    reads(node, 'Function Scan') &&
    !reads(node, 'Index Scan', 'Seq Scan', 'Bitmap Heap Scan')
  return [...returned, ...volatile, ...(isFromFunction ? [`inserts rows of a function into ${table}`] : [])]
}

/**
 * Whether the rows of a node come from a node of these types, excluding those read by another change in the same
 * statement.
 */
function reads(node: PlanNode, ...types: readonly string[]): boolean {
  return (node.Plans ?? [])
    .filter((child) => child['Node Type'] !== 'ModifyTable')
    .some((child) => types.includes(child['Node Type']) || reads(child, ...types))
}
