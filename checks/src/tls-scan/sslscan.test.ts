/** The posture beside sslscan on the same servers. Each difference is data with its reason. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingPrograms, titleWithout } from '../../../server/src/providers/testing/servers/programs.ts'
import { gradeTls } from './grade.ts'
import { type Difference, explainedDifferences } from './testing/differences.ts'
import { type GivenConfigurations, givenConfigurations } from './testing/given-configurations.ts'
import { scanLocal } from './testing/scan-local.ts'
import { ourFindings, sslscanFindings } from './testing/sslscan.ts'

const missing = missingPrograms(['openssl', 'nginx', 'sslscan'])

/** More than a scan makes by default: the comparison needs every cipher. */
const connectionsMax = 400
/** sslscan mostly waits, so several at once are faster even on one core. */
const scansAtOnce = 6

describe.skipIf(missing.length > 0)(titleWithout(missing, 'The TLS posture and sslscan'), () => {
  let ports: ReadonlyMap<string, number>
  let given: GivenConfigurations

  beforeAll(async () => {
    given = await givenConfigurations()
    ports = given.ports
  })
  afterAll(() => given.close())

  test('agree on protocols, ciphers and groups, except for the differences that are explained', async () => {
    const waiting = [...ports]
    const found: Record<string, Difference> = {}
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        found[next[0]] = await differenceAt(next[1])
    }
    await Promise.all(Array.from({ length: scansAtOnce }, work))
    const unexplained = Object.entries(found).filter(([title, difference]) => {
      return JSON.stringify(difference) !== JSON.stringify(explainedDifferences[title] ?? {})
    })
    expect(Object.fromEntries(unexplained)).toEqual({})
    expect(Object.keys(found)).toHaveLength(ports.size)
  })

  test('a scan with its usual number of connections leads to the same grade as one with all that it needs', async () => {
    const different: string[] = []
    for (const [title, port] of ports) {
      const [usual, all] = await gradesAt(port)
      if (JSON.stringify(usual) !== JSON.stringify(all)) different.push(title)
    }
    expect(different).toEqual([])
  })
})

async function differenceAt(port: number): Promise<Difference> {
  const [{ posture }, theirs] = await Promise.all([
    scanLocal(port, { depth: 'posture', connectionsMax }),
    sslscanFindings(port),
  ])
  expect(posture?.incomplete ?? null).toBeNull()
  const ours = ourFindings(posture)
  const onlyOurs = ours.filter((finding) => !theirs.includes(finding))
  const onlySslscan = theirs.filter((finding) => !ours.includes(finding))
  return { ...(onlyOurs.length > 0 && { onlyOurs }), ...(onlySslscan.length > 0 && { onlySslscan }) }
}

/** More connections may find more ciphers of old protocols, but nothing that changes the grade. */
async function gradesAt(port: number): Promise<readonly unknown[]> {
  const scans = await Promise.all([
    scanLocal(port, { depth: 'posture' }),
    scanLocal(port, { depth: 'posture', connectionsMax }),
  ])
  return scans.map(({ posture }) => {
    const { reasons, ...graded } = posture
      ? gradeTls(posture, { keyType: 'rsa', keyBits: 2048 })
      : { reasons: [] }
    return { ...graded, reasons: reasons.filter((reason) => reason !== 'scan_incomplete') }
  })
}
