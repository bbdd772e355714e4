import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type DnsSubject, dnsConformance } from '#providers/testing/dns-conformance.ts'
import { openApiCheck } from '#providers/testing/openapi/openapi-document.ts'
import { recordingEgress } from '#providers/testing/recording-egress.ts'
import { powerdnsPrograms, startPowerDns } from '#providers/testing/servers/powerdns-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { freePorts } from '#providers/testing/servers/server-process.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { powerdns } from './adapter.ts'
import { manifest } from './manifest.ts'

const repository = join(import.meta.dirname, '..', '..', '..', '..')
const documentFile = join(repository, '..', 'shared', 'provider-specs', 'powerdns', 'openapi.json')
const hasDocument = existsSync(documentFile)
const { egress, exchanges } = recordingEgress(loopbackEgress())
const missing = missingPrograms(powerdnsPrograms)

describe.skipIf(missing.length > 0)(titleWithout(missing, 'PowerDNS'), () => {
  dnsConformance('powerdns', manifest.dns, givenPowerDns)

  const title = 'the OpenAPI document of PowerDNS'
  describe.skipIf(!hasDocument)(hasDocument ? title : `${title} (skipped: it is not there)`, () => {
    test('allows every request above and every response', () => {
      const check = openApiCheck(JSON.parse(readFileSync(documentFile, 'utf8')), '/api/v1')
      const methods = new Set(exchanges.map(({ request }) => request.method))
      expect([...methods].sort()).toEqual(['DELETE', 'GET', 'PATCH', 'POST'])
      expect([...new Set(exchanges.flatMap(check))]).toEqual([])
    })
  })
})

async function givenPowerDns(): Promise<DnsSubject> {
  const server = await startPowerDns()
  const { credentials } = server
  const [freePort] = await freePorts(1)
  return {
    open: (other = credentials) => powerdns.open(other, testTools(egress)),
    makeZone: (name) => server.createZone(name),
    changeAtProvider: server.change,
    rejectedChange: async () => {
      const key = { name: 'impossible', type: 'CERT' }
      return { key, before: null, after: { ...key, ttl: 300, values: ['0 0 0 AQID'] } }
    },
    wrongCredentials: [
      { fault: 'another key', credentials: { ...credentials, api_key: 'wrong' }, isCheckedWithoutZone: true },
    ],
    unreachableCredentials: { ...credentials, url: `http://127.0.0.1:${freePort}` },
    stop: () => server.stop(),
  }
}
