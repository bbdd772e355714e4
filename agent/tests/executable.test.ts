/** The agent as a single executable: it reports, and runs recipes, without Node. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAgentExecutable } from '../../scripts/release/agent-executable.ts'
import { temporaryFolder } from '../../server/src/providers/testing/servers/server-process.ts'
import { eventually } from '../../server/src/testing/wait/wait.ts'
import { runAgent, startAgent } from './testing/agent.ts'
import { enrolmentToken, givenIngestServer, type IngestServer } from './testing/ingest-server.ts'

let server: IngestServer
let folder: string
let executable: string
let removeFolder: () => Promise<void>
beforeAll(async () => {
  const temporary = await temporaryFolder('agent-executable')
  folder = temporary.folder
  removeFolder = temporary.remove
  executable = join(folder, 'holdfast-agent')
  server = await givenIngestServer()
  await buildAgentExecutable(executable)
})
afterAll(async () => {
  expect(server.faults).toEqual([])
  await server.close()
  await removeFolder()
})

/** Executable memory that is of no file; the kernel's own is `[vdso]`. */
function generatedCode(pid: number | undefined): string[] {
  const mappings = readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')
  return mappings.filter((mapping) => /^\S+ ..x. \S+ \S+ \S+ *$/.test(mapping))
}

it('enrols, reports and runs a recipe, and generates no code, which its unit forbids', async () => {
  const state = join(folder, 'state')
  const recipes = join(folder, 'recipes')
  mkdirSync(recipes)
  chmodSync(folder, 0o755)
  const enrol = ['enrol', '--url', server.url, '--state', state]
  expect(await runAgent(enrol, { executable, input: enrolmentToken })).toMatchObject({ code: 0 })
  const recipe = { command: ['/bin/echo', 'deployed'], directory: '/', user: 'nobody' }
  writeFileSync(join(recipes, 'deploy.json'), JSON.stringify(recipe))
  const agent = startAgent(['run', '--state', state, '--recipes', recipes], { executable })
  const id = server.jobs.add({ recipe: 'deploy' })
  await eventually(() => server.jobs.outcome(id) !== null)
  expect(server.jobs.log(id)).toBe('deployed\n')
  await eventually(() => server.reports().length > 0)
  expect(generatedCode(agent.child.pid)).toEqual([])
  await agent.stop()
})
