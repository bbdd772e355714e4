import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { givenOpenssh, opensshPrograms } from '#checks/testing/openssh.ts'
import { check, givenServer, type Target } from '#checks/testing/targets.ts'
import { missingPrograms, titleWithout } from '../../../../server/src/providers/testing/servers/programs.ts'
import { sshCheck } from './ssh-check.ts'

async function checkServer(text: string, settings: object = {}) {
  const target = await givenServer((socket) => void socket.write(text))
  onTestFinished(() => target.close())
  return await check(sshCheck, { host: '127.0.0.1', port: target.port, ...settings }, 2000)
}

test('a server that identifies itself is up, even after other lines', async () => {
  expect(await checkServer('Welcome\r\nSSH-2.0-OpenSSH_9.2p1 Debian-2\r\n')).toMatchObject({
    outcome: 'up',
    evidence: { banner: 'SSH-2.0-OpenSSH_9.2p1 Debian-2' },
  })
})

test('an identification that does not match is down', async () => {
  expect((await checkServer('SSH-2.0-dropbear_2022\r\n', { expect: 'OpenSSH' })).failure).toEqual({
    class: 'assertion',
    message: 'The identification “SSH-2.0-dropbear_2022” does not match “OpenSSH”',
  })
})

test('a server that only supports SSH 1 is down', async () => {
  expect((await checkServer('SSH-1.5-old\r\n')).failure?.class).toBe('protocol')
})

const missing = missingPrograms(opensshPrograms)
describe.skipIf(missing.length > 0)(titleWithout(missing, 'checks against OpenSSH'), () => {
  let server: Target
  beforeAll(async () => {
    server = await givenOpenssh()
  })
  afterAll(() => server.close())

  test('a server that runs is up, with its version', async () => {
    const result = await check(sshCheck, { host: '127.0.0.1', port: server.port, expect: 'OpenSSH_\\d' })
    expect(result).toMatchObject({ outcome: 'up', failure: null })
    expect(result.evidence).toMatchObject({ banner: expect.stringMatching(/^SSH-2\.0-OpenSSH_/) })
  })

  test('another expected version is down', async () => {
    const settings = { host: '127.0.0.1', port: server.port, expect: 'OpenSSH_3' }
    expect((await check(sshCheck, settings)).failure?.class).toBe('assertion')
  })
})
