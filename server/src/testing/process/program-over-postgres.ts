import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type DebianPostgres, startDebianPostgres } from '../servers/debian-postgres.ts'
import { firstToken, type RunningProgram, startProgram, temporaryDirectory } from './process.ts'

export type ProgramOverPostgres = {
  readonly postgres: DebianPostgres
  readonly program: RunningProgram
  /** Sends a request with the first token. */
  request(method: string, path: string, body?: unknown): ReturnType<RunningProgram['request']>
}

/** The service as a process with a PostgreSQL of the operator, for the tests of one `describe`. */
export function givenProgramOverPostgres(): ProgramOverPostgres {
  const directory = temporaryDirectory()
  let postgres: DebianPostgres
  let program: RunningProgram
  let token: string
  const start = () =>
    startProgram({
      DATABASE_URL: postgres.url,
      HOLDFAST_DATA_DIR: directory.path,
      HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
    })
  beforeAll(async () => {
    postgres = await startDebianPostgres()
    program = await start()
    token = firstToken(program)
  })
  // An earlier test that failed can have ended one of them.
  beforeEach(async () => {
    if (!postgres.isRunning()) await postgres.start()
    if (program.child.exitCode !== null || program.child.signalCode !== null) program = await start()
  })
  afterAll(async () => {
    await program?.end('SIGKILL')
    await postgres?.remove()
    directory.remove()
  })
  return {
    get postgres() {
      return postgres
    },
    get program() {
      return program
    },
    request: (method, path, body) =>
      program.request(method, path, { token, ...(body !== undefined && { body }) }),
  }
}
