import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { check } from '#checks/testing/targets.ts'
import { missingPrograms, titleWithout } from '../../../../server/src/providers/testing/servers/programs.ts'
import {
  givenValkeyServer,
  type ValkeyServer,
  valkeyProgram,
} from '../../../../server/src/testing/servers/valkey-server.ts'
import { redisCheck } from './redis-check.ts'

const missing = missingPrograms([valkeyProgram])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'Redis checks'), () => {
  let server: ValkeyServer
  beforeAll(async () => {
    server = await givenValkeyServer('s3cret\r\nFLUSHALL')
  })
  afterAll(() => server.remove())

  const request = (settings: object) =>
    check(redisCheck, { host: '127.0.0.1', port: Number(new URL(server.url).port), ...settings })

  test('with its password it is up, and no value becomes a command', async () => {
    expect((await request({ password: 's3cret\r\nFLUSHALL' })).failure).toBeNull()
  })

  test('without or with a wrong password it is down, and the password is not shown', async () => {
    expect((await request({})).failure).toMatchObject({
      class: 'protocol',
      message: expect.stringContaining('NOAUTH'),
    })
    const wrong = await request({ password: 'wr0ng' })
    expect(wrong.failure?.message).toContain('WRONGPASS')
    expect(JSON.stringify(wrong)).not.toContain('wr0ng')
  })
})
