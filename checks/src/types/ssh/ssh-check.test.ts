import { expect, onTestFinished, test } from 'vitest'
import { check, givenServer } from '#checks/testing/targets.ts'
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
