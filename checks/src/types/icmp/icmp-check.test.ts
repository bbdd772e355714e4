import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNetwork } from '#checks/network/network.ts'
import { reportOf } from '#checks/network/ping.ts'
import { runCheck } from '#checks/run-check.ts'
import { check } from '#checks/testing/targets.ts'
import { missingPrograms, titleWithout } from '../../../../server/src/providers/testing/servers/programs.ts'
import { temporaryFolder } from '../../../../server/src/providers/testing/servers/server-process.ts'
import { icmpCheck } from './icmp-check.ts'

const missing = missingPrograms(['ping'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'checks with ping'), () => {
  test.each(['127.0.0.1', '::1'])('a host that answers is up, with its round trip: %s', async (host) => {
    const result = await check(icmpCheck, { host, count: 2 })
    expect(result).toMatchObject({
      outcome: 'up',
      failure: null,
      address: host,
      evidence: { sent: 2, received: 2, loss_percent: 0 },
    })
    const { round_trip_ms } = result.evidence as { round_trip_ms: { avg: number } }
    const exchange = result.phases.find(({ name }) => name === 'exchange')
    expect(exchange?.duration).toBe(round_trip_ms.avg)
    expect(result.duration).toBe(result.phases.reduce((sum, { duration }) => sum + duration, 0))
  })

  test('an address that the rules refuse is not pinged', async () => {
    const network = createNetwork({ refusal: () => 'private', pingProgram: '/nonexistent' })
    const result = await runCheck(icmpCheck, { host: '127.0.0.1' }, { timeout: 5000, network })
    expect(result.failure).toEqual({ class: 'probe_internal', message: 'private' })
  })
})

describe('a program ping', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  beforeAll(async () => {
    folder = await temporaryFolder('ping')
  })
  afterAll(() => folder.remove())

  /** Prints what the real program prints in situations that a test cannot bring about. */
  async function withProgram(script: string, settings: object = {}, timeout = 5000) {
    const pingProgram = join(folder.folder, 'ping')
    await writeFile(pingProgram, `#!/bin/sh\n${script}\n`)
    await chmod(pingProgram, 0o700)
    const network = createNetwork({ refusal: () => null, pingProgram })
    return await runCheck(icmpCheck, { host: '192.0.2.1', ...settings }, { timeout, network })
  }

  test('that is not installed says how to install it, and nothing about the target', async () => {
    const network = createNetwork({ refusal: () => null, pingProgram: '/nonexistent/ping' })
    const result = await runCheck(icmpCheck, { host: '127.0.0.1' }, { timeout: 5000, network })
    expect(result).toMatchObject({
      outcome: 'unknown',
      failure: { class: 'probe_internal', message: expect.stringContaining('iputils-ping') },
    })
  })

  test.each([
    'ping: socktype: SOCK_RAW\nping: socket: Operation not permitted',
    'ping: socktype: SOCK_DGRAM\nping: socket: Permission denied',
  ])('that may not send says how to allow it: %s', async (errors) => {
    const result = await withProgram(`printf '%s\\n' '${errors}' >&2; exit 2`)
    expect(result).toMatchObject({
      outcome: 'unknown',
      failure: { class: 'probe_internal', message: expect.stringContaining('setcap cap_net_raw+ep') },
    })
  })

  test('that has no route is a failure of this machine', async () => {
    const result = await withProgram('echo "ping: connect: Network is unreachable" >&2; exit 2')
    expect(result).toMatchObject({
      outcome: 'unknown',
      failure: { message: 'This machine cannot send ICMP requests: ping: connect: Network is unreachable' },
    })
  })

  test('gets the address and numbers only', async () => {
    const result = await withProgram('printf "%s " "$@" >&2; exit 2', { count: 4, size: 1000 }, 4000)
    expect(result.failure?.message).toContain('-n -4 -c 4 -i 0.2 -s 1000 -W 3 192.0.2.1')
  })

  const lines = [1, 2, 3].map(
    (sequence) => `64 bytes from 192.0.2.1: icmp_seq=${sequence} ttl=64 time=1${sequence}.5 ms`,
  )

  test.each([
    [[], {}, 'down', 'timeout', null],
    [lines.slice(0, 1), {}, 'degraded', null, 'packet_loss'],
    [lines.slice(0, 2), {}, 'up', null, null],
    [lines.slice(0, 2), { down_loss_percent: 30 }, 'down', 'packet_loss', null],
    [lines, { slow_after_ms: 12 }, 'degraded', null, 'latency'],
    [['From 192.0.2.254 icmp_seq=1 Destination Host Unreachable'], {}, 'down', 'connect_failed', null],
  ])('that prints %j with %j is %s', async (output, settings, outcome, failureClass, warning) => {
    const result = await withProgram(
      `cat <<'END'\n${output.join('\n')}\nEND\nexit ${output.length === 0 ? 1 : 0}`,
      settings,
    )
    expect(result.outcome).toBe(outcome)
    expect(result.failure?.class ?? null).toBe(failureClass)
    expect(result.warnings[0]?.code ?? null).toBe(warning)
  })

  test('that never ends is ended with the check', async () => {
    const result = await withProgram('exec sleep 60', {}, 300)
    expect(result).toMatchObject({ outcome: 'down', failure: { class: 'timeout' } })
  })
})

test('output of BusyBox and repeated responses are understood', () => {
  expect(
    reportOf(
      '64 bytes from 127.0.0.1: seq=0 ttl=64 time=0.043 ms\n64 bytes from 127.0.0.1: seq=0 ttl=64 time=9 ms (DUP!)\n',
      2,
    ),
  ).toEqual({ sent: 2, roundTrips: [0.043], unreachable: null })
})
