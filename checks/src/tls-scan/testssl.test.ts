/**
 * The posture beside testssl.sh, the reference of many operators. One of its runs takes many seconds, so that it is asked
 * for the protocols of a few servers. `TESTSSL=all` compares protocols and weak ciphers of all configurations.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingPrograms, titleWithout } from '../../../server/src/providers/testing/servers/programs.ts'
import { type GivenConfigurations, givenConfigurations } from './testing/given-configurations.ts'
import { scanLocal } from './testing/scan-local.ts'
import { ourTestsslFindings, testsslFindings } from './testing/testssl.ts'

const missing = missingPrograms(['openssl', 'nginx', 'testssl'])
const isAll = process.env.TESTSSL === 'all'

const few = ['Mozilla intermediate', 'every protocol of OpenSSL', 'TLS 1.0 and 1.3', 'post-quantum']
const runsAtOnce = isAll ? 6 : few.length

/** What is found differently, with the reason. */
const explained: Readonly<
  Record<string, { ours: readonly string[]; testssl: readonly string[]; reason: string }>
> = {
  'no encryption': {
    ours: ['TLSv1.0', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3', 'anonymous', 'no encryption'],
    testssl: ['TLSv1.2', 'TLSv1.3', 'anonymous', 'no encryption'],
    reason:
      'testssl.sh looks for TLS 1.0 and 1.1 with a hello without ciphers that do not encrypt, and this server accepts no others there.',
  },
}

describe.skipIf(missing.length > 0)(titleWithout(missing, 'The TLS posture and testssl.sh'), () => {
  let given: GivenConfigurations
  beforeAll(async () => {
    given = await givenConfigurations(isAll ? undefined : few)
  })
  afterAll(() => given.close())

  test('agree, except for the differences that are explained', {
    timeout: isAll ? 3_600_000 : 180_000,
  }, async () => {
    const waiting = [...given.ports]
    const found: Record<string, { ours: string[]; testssl: string[] }> = {}
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [title, port] = next
        const theirs = await testsslFindings(port, { ciphers: isAll })
        const { posture } = await scanLocal(port, { depth: 'posture', connectionsMax: 400 })
        const ours = ourTestsslFindings(posture, { ciphers: isAll })
        if (ours.join() !== theirs.join()) found[title] = { ours, testssl: theirs }
      }
    }
    await Promise.all(Array.from({ length: runsAtOnce }, work))
    const expected = Object.entries(explained)
      .filter(([title]) => given.ports.has(title))
      .map(([title, { ours, testssl }]) => [title, { ours, testssl }])
    expect(found).toEqual(Object.fromEntries(expected))
  })
})
