/** The privileges of the service's database user are revoked while the service runs. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { titleWithout } from '../../src/providers/testing/servers/programs.ts'
import {
  asSuperuser,
  missingDebianPostgres,
  startDebianPostgres,
} from '../../src/testing/servers/debian-postgres.ts'
import { givenService } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

describe.skipIf(missingDebianPostgres.length > 0)(
  titleWithout(missingDebianPostgres, 'a revoked role or grant'),
  () => {
    it('is 503 with the reason in the log, and requests succeed once it is restored', async () => {
      const postgres = await startDebianPostgres()
      const service = await givenService({ address: postgres.address })
      onTestFinished(async () => {
        await service.close()
        await postgres.remove()
      })
      const run = (statement: string) => asSuperuser(postgres.address, (client) => client.query(statement))
      const inDatabase = (statement: string) =>
        asSuperuser(postgres.address, (client) => client.query(statement), postgres.address.database)
      const list = () => service.request('GET', '/v1/tokens')
      const logged = (words: string) => service.logLines.some((line) => line.includes(words))

      await inDatabase('revoke select on api_tokens from holdfast_app')
      expect((await list()).status).toBe(503)
      await eventually(() => logged('permission denied for table api_tokens'))
      await inDatabase('grant select on api_tokens to holdfast_app')
      expect((await list()).status).toBe(200)

      for (const role of ['holdfast_app', 'holdfast_system']) {
        service.logLines.length = 0
        await run(`revoke ${role} from holdfast`)
        expect(await service.request('GET', '/readyz')).toMatchObject({
          status: 503,
          body: { detail: 'The service is not ready. The database cannot be used.' },
        })
        if (role === 'holdfast_app')
          expect(
            await service.request('POST', '/v1/tokens', { body: { name: role, preset: 'read_only' } }),
          ).toMatchObject({
            status: 503,
            body: { code: 'unavailable' },
          })
        await eventually(() => logged('grant holdfast_app, holdfast_system to'))
        await run(`grant ${role} to holdfast`)
        await eventually(async () => (await list()).status === 200)
        await eventually(() => logged('the database answers again'))
      }
    })
  },
)
