/**
 * The static checks: types, lint and format, layers, the numbers of the migrations, the rules for SQL, wording, the
 * OpenAPI document, and generated files. `npm run check` takes seconds.
 */
import { spawn } from 'node:child_process'
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientOperations, clientSchema } from '../client/generate.ts'
import { allMigrations } from '../server/src/all-migrations.ts'
import { envExample } from '../server/src/platform/config/env-example.ts'
import { documentPath, unacceptedBreaks } from './api-compatibility.ts'
import { codeTexts } from './documentation/code-texts.ts'
import { codeWordingErrors, textsForUsers, wordingErrors } from './documentation/wording.ts'
import { writtenOpenApiDocument, writtenOpenApiText } from './openapi-document.ts'
import { providerTable } from './provider-table.ts'
import { serverMigrations, serverSources, sqlErrors } from './sql-rules.ts'
import { thirdPartyNotices } from './third-party-notices.ts'

type Outcome = { name: string; ok: boolean; output: string }

async function command(
  name: string,
  program: string,
  args: string[],
  judge = (_output: string) => true,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const env = {
    ...process.env,
    NO_COLOR: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  }
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  child.on('error', (error) => resolve({ name, ok: false, output: String(error) }))
  child.on('close', (code) => resolve({ name, ok: code === 0 && judge(output), output }))
  return promise
}

/** The tool that checks the layers has been seen to read no files and report success. */
function readAllSources(output: string): boolean {
  const cruised = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
  return cruised >= globSync('{server,agent,dashboard}/src/**/*.{ts,tsx}').length
}

async function openApiLint(directory: string): Promise<Outcome> {
  const path = join(directory, 'openapi.json')
  writeFileSync(path, JSON.stringify(writtenOpenApiDocument()))
  return await command('openapi', 'redocly', [
    'lint',
    path,
    '--config',
    'redocly.yaml',
    '--format',
    'stylish',
  ])
}

function inStep(path: string, wanted: string): Outcome {
  const ok = readFileSync(path, 'utf8') === wanted
  const output = ok ? '' : `${path} is not in step with what it is written from: node scripts/write-docs.ts`
  return { name: path, ok, output }
}

/** Nothing that clients of the API rely on may change: CONTRIBUTING.md describes how to make a breaking change. */
function apiCompatibility(): Outcome {
  const breaks = unacceptedBreaks(JSON.parse(writtenOpenApiText()))
  const advice =
    'Keep what clients rely on, or accept the change with its reason in scripts/accepted-breaks.ts.'
  return { name: 'API compatibility', ok: breaks.length === 0, output: [...breaks, advice].join('\n') }
}

/** Two branches that each add a migration use the same number. */
function migrationNumbers(): Outcome {
  try {
    return { name: 'migrations', ok: allMigrations().length > 0, output: '' }
  } catch (error) {
    return { name: 'migrations', ok: false, output: String(error) }
  }
}

function sqlRules(): Outcome {
  const errors = sqlErrors(serverSources(), serverMigrations())
  return { name: 'SQL', ok: errors.length === 0, output: errors.join('\n') }
}

function wording(): Outcome {
  const errors = [...wordingErrors(textsForUsers()), ...codeWordingErrors(codeTexts())]
  return { name: 'wording', ok: errors.length === 0, output: errors.join('\n') }
}

const folderEntries = 15

/** A folder with more entries is split by concept; the areas, the platform services and the vendors are exceptions. */
const longFolders = [
  'server/src/areas',
  'server/src/platform',
  'server/src/providers',
  'dashboard/src/areas',
  'dashboard/src/language/german/providers',
]

function folderSizes(...roots: string[]): Outcome {
  const folders = roots
    .flatMap((root) => [root, ...globSync(`${root}/**/*/`)])
    .filter((folder) => !longFolders.includes(folder.replace(/\/$/, '')))
  const large = folders
    .map((folder) => ({ folder, entries: readdirSync(folder).length }))
    .filter(({ entries }) => entries > folderEntries)
  const output = large.map(({ folder, entries }) => `${folder}: ${entries} entries, ${folderEntries} at most`)
  return { name: 'folders', ok: large.length === 0, output: output.join('\n') }
}

const directory = await mkdtemp(join(tmpdir(), 'holdfast-check-'))
const outcomes = await Promise.all([
  command('types', 'tsc', []),
  command('dashboard types', 'tsc', ['-p', 'dashboard']),
  command('agent types', 'tsc', ['-p', 'agent', '--noEmit']),
  command('lint and format', 'biome', ['check', '--error-on-warnings', '.']),
  command(
    'layers',
    'depcruise',
    ['server/src', 'agent/src', 'checks/src', 'dashboard/src', '--config', '.dependency-cruiser.mjs'],
    readAllSources,
  ),
  openApiLint(directory),
  folderSizes(
    ...[
      'server/src',
      'server/tests',
      'dashboard/src',
      'dashboard/tests',
      'agent/src',
      'agent/tests',
      'bench/src',
      'checks/src',
      'scripts',
    ],
  ),
  apiCompatibility(),
  migrationNumbers(),
  sqlRules(),
  wording(),
  inStep('.env.example', envExample()),
  inStep('docs/providers.md', providerTable()),
  inStep('THIRD-PARTY-NOTICES.txt', thirdPartyNotices()),
  inStep('client/src/schema.ts', await clientSchema(writtenOpenApiDocument())),
  inStep(documentPath, writtenOpenApiText()),
  inStep('client/src/operations.ts', clientOperations(writtenOpenApiDocument())),
])
await rm(directory, { recursive: true })
for (const { name, ok, output } of outcomes) {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`)
  if (!ok) console.log(output.trim().replace(/^/gm, '       '))
}
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
