/** PgBouncer from Debian between the service and PostgreSQL. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { titleWithout } from '../../src/providers/testing/servers/programs.ts'
import {
  firstToken,
  runProgram,
  startProgram,
  temporaryDirectory,
} from '../../src/testing/process/process.ts'
import {
  type DebianPostgres,
  missingDebianPostgres,
  startDebianPostgres,
} from '../../src/testing/servers/debian-postgres.ts'
import { missingPgBouncer, startPgBouncer } from '../../src/testing/servers/pgbouncer.ts'
import { givenReceiver } from '../../src/testing/servers/receiver.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

const missing = [...missingDebianPostgres, ...missingPgBouncer]

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a start over PgBouncer'), () => {
  const directory = temporaryDirectory()
  let postgres: DebianPostgres
  beforeAll(async () => {
    postgres = await startDebianPostgres()
  })
  afterAll(async () => {
    await postgres?.remove()
    directory.remove()
  })

  async function given(settings: Record<string, string>) {
    const pool = await startPgBouncer(postgres.address, settings)
    onTestFinished(() => pool.remove())
    return {
      DATABASE_URL: pool.url,
      HOLDFAST_DATA_DIR: directory.path,
      HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
    }
  }

  it.each<Record<string, string>>([
    { pool_mode: 'transaction' },
    { pool_mode: 'transaction', ignore_startup_parameters: 'options' },
    { pool_mode: 'transaction', server_round_robin: '1' },
    { pool_mode: 'statement' },
  ])('fails with %o, and says what to do', async (settings) => {
    const { code, output } = await runProgram(['start'], await given(settings))
    expect(code).toBe(1)
    expect(output).toContain('DATABASE_URL points to a connection pooler that shares connections')
    expect(output).toContain('pool_mode = session')
    expect(output).not.toContain('    at ')
  })

  it('works with pool_mode = session without further settings: workers are notified, and connections have our settings', async () => {
    const program = await startProgram(await given({ pool_mode: 'session', default_pool_size: '30' }))
    onTestFinished(async () => void (await program.end('SIGTERM')))
    const token = firstToken(program)
    const receiver = await givenReceiver()
    onTestFinished(() => receiver.close())
    const { body } = await program.request('POST', '/v1/webhook-endpoints', {
      token,
      body: { url: receiver.url, events: ['dns.records_changed'] },
    })
    await program.request('POST', `/v1/webhook-endpoints/${body.id}/test`, { token, body: {} })
    await eventually(() => receiver.received.length === 1)
  })
})
