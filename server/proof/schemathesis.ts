/**
 * Schemathesis (`pip install schemathesis`) asks the whole API from its OpenAPI document, in sequences too,
 * as somebody who may do everything and as somebody who may only read. Its own checks decide: no 5xx, no
 * answer beside the document, what is wrong refused, what is right taken, what was deleted gone.
 */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programPath } from '../src/providers/testing/servers/programs.ts'
import { firstToken, startProgram, temporaryDirectory } from '../src/testing/process/process.ts'

const program = process.env['SCHEMATHESIS'] ?? 'schemathesis'
const presets = process.env['SCHEMATHESIS_AS']?.split(',') ?? ['full_access', 'read_only']

/**
 * Asked by themselves: what ends tokens, also the one that asks, after which nothing would be let in any more;
 * and what makes the sandbox slow and faulty, which others would then answer with 502 to 504, as they should.
 */
const apart = [
  'account.tokens.update',
  'account.tokens.rotate',
  'account.tokens.revoke',
  'account.sandbox.update',
]

/** 413 too is a way to refuse what is wrong, which it does not know of itself. */
const settings = `[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, "5xx"]
`

const rounds = [
  { name: 'everything else', filter: apart.flatMap((id) => ['--exclude-operation-id', id]) },
  { name: 'what is asked apart', filter: apart.flatMap((id) => ['--include-operation-id', id]) },
]

export async function schemathesis(): Promise<{ figures: Record<string, unknown>; isKept: boolean }> {
  if (!programPath(program)) return { figures: { skipped: `${program} is not installed` }, isKept: true }
  const directory = temporaryDirectory()
  const service = await startProgram({
    HOLDFAST_DATA_DIR: join(directory.path, 'data'),
    HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
    HOLDFAST_LOG_LEVEL: 'error',
    // All come from one address, and many ask without a token to see it refused.
    HOLDFAST_FAILED_ATTEMPTS_PER_MINUTE: '1000000',
  })
  const token = firstToken(service)
  const account = (await service.request('GET', '/v1/whoami', { token })).body.account.id
  const document = join(directory.path, 'openapi.json')
  writeFileSync(document, JSON.stringify((await service.request('GET', '/v1/openapi.json')).body))
  writeFileSync(join(directory.path, 'schemathesis.toml'), settings)
  const figures: Record<string, unknown> = {}
  let isKept = true
  for (const preset of presets)
    for (const { name, filter } of rounds) {
      const made = await service.request('POST', '/v1/tokens', { token, body: { name, preset } })
      const clientInfo = { token: made.body.token, account }
      const code = await run([document, '--url', service.url, ...filter], clientInfo, directory.path)
      figures[`${preset}, ${name}`] = code === 0 ? 'nothing found' : `ended with ${code}`
      isKept &&= code === 0
    }
  await service.end('SIGTERM')
  const errors = service
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"level":"error"'))
  figures['errors in the log'] = errors.length
  figures['the last of them'] = errors.slice(-3)
  directory.remove()
  return { figures, isKept }
}

type ClientInfo = { token: string; account: string }

function run(what: string[], { token, account }: ClientInfo, cwd: string): Promise<number | null> {
  const examples = process.env['SCHEMATHESIS_EXAMPLES'] ?? '50'
  const args = [
    ...['run', ...what, '--header', `Authorization: Bearer ${token}`],
    ...['--header', `Holdfast-Account: ${account}`, '--header', 'Sec-Fetch-Site: same-origin'],
    ...['--phases', 'examples,coverage,fuzzing,stateful', '--max-examples', examples, '--checks', 'all'],
    // Not asked: whether all that the schema allows is taken, for no schema can say that a cursor is made up.
    ...['--exclude-checks', 'positive_data_acceptance', '--no-color'],
    // One at a time: with two threads, Python 3.11 has failed within it.
    // Devices are answered in the words of their protocols, also when something is wrong with what they send.
    ...['--exclude-tag', 'ingest'],
    ...['--workers', '1', '--continue-on-failure'],
  ]
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolve) => child.once('close', resolve))
}
