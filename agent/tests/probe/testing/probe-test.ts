/** What each test of a probe has: a service, targets, and state directories. */
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { temporaryFolder } from '../../../../server/src/providers/testing/servers/server-process.ts'
import { enrolledProbe, type ProbeMachine, probeAt } from './probe-machine.ts'
import { givenProbeServer, type ProbeServer } from './probe-server.ts'
import { givenTargets, type Targets } from './probe-targets.ts'

export interface ProbeTest {
  server: ProbeServer
  targets: Targets
  folder: string
  /** A probe that is enrolled, in `place` or in a folder of its own. */
  enrolled(place?: string): ProbeMachine
  notEnrolled(): ProbeMachine
}

export function probeTest(name: string): ProbeTest {
  let remove: () => Promise<void>
  let made = 0
  const place = () => join(test.folder, `state-${++made}`)
  const test = {
    enrolled: (at = place()) => enrolledProbe(at, test.server),
    notEnrolled: () => probeAt(place()),
  } as ProbeTest
  beforeAll(async () => {
    const temporary = await temporaryFolder(name)
    test.folder = temporary.folder
    remove = temporary.remove
  })
  afterAll(() => remove())
  beforeEach(async () => {
    test.server = await givenProbeServer()
    test.targets = await givenTargets()
  })
  afterEach(async () => {
    expect(test.server.faults).toEqual([])
    await test.server.close()
    await test.targets.close()
  })
  return test
}
