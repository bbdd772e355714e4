import { describe } from 'vitest'
import { put, rrset } from '#providers/testing/dns/test-context.ts'
import { type DnsSubject, dnsConformance } from '#providers/testing/dns-conformance.ts'
import { bindPrograms, startBind } from '#providers/testing/servers/bind-server.ts'
import { knotPrograms, startKnot } from '#providers/testing/servers/knot-server.ts'
import type { NameServer } from '#providers/testing/servers/name-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { freePorts } from '#providers/testing/servers/server-process.ts'
import { testTools } from '#providers/testing/tools.ts'
import { rfc2136 } from './adapter.ts'
import { manifest } from './manifest.ts'

const servers = [
  { name: 'BIND', programs: bindPrograms, start: startBind, readsKeyAlways: true },
  { name: 'Knot DNS', programs: knotPrograms, start: startKnot, readsKeyAlways: false },
]

for (const { name, programs, start, readsKeyAlways } of servers) {
  const missing = missingPrograms(programs)
  describe.skipIf(missing.length > 0)(titleWithout(missing, name), () => {
    dnsConformance(`rfc2136 with ${name}`, manifest.dns, async () => subjectOf(await start(), readsKeyAlways))
  })
}

async function subjectOf(server: NameServer, readsKeyAlways: boolean): Promise<DnsSubject> {
  const { credentials } = server
  const [freePort] = await freePorts(1)
  const faults = {
    'an unknown key': { key_name: 'stranger' },
    'a different secret': { key_secret: 'AAAA' },
    'another algorithm': { key_algorithm: 'hmac-sha1' },
  }
  return {
    open: (other = credentials) => rfc2136.open(other, testTools()),
    makeZone: (name) => server.createZone(name),
    changeAtProvider: server.change,
    rejectedChange: async (zone) => {
      await server.change(
        zone,
        { name: 'taken', type: 'TXT' },
        rrset('taken', 'TXT', ['no room for a CNAME']),
      )
      return put(rrset('taken', 'CNAME', ['www.example.com']))
    },
    wrongCredentials: Object.entries(faults).map(([fault, fields]) => ({
      fault,
      credentials: { ...credentials, ...fields },
      isCheckedWithoutZone: readsKeyAlways,
    })),
    unreachableCredentials: { ...credentials, port: String(freePort) },
    stop: () => server.stop(),
  }
}
