/** The routes of probes. */
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { createIngest, type Ingest } from '#platform/ingest/ingest.ts'
import { type HandlerDependencies, probeHandlers } from './handlers.ts'
import { assignmentsPath, enrolPath, resultsPath, rotatePath } from './paths.ts'
import { enrolmentUnknown, probeUnknown } from './problems.ts'
import { type ProbeSubject, readProbeToken } from './subject-store.ts'

const bodyBytesMax = 1024 * 1024

export function probeIngest(dependencies: HandlerDependencies & { failedAttempts: FailedAttempts }): Ingest {
  const handlers = probeHandlers(dependencies)
  return createIngest<ProbeSubject>(
    {
      operation: 'probes.report',
      readToken: readProbeToken,
      subjects: dependencies.subjects,
      unavailable: 'problem',
      body: { bytesMax: bodyBytesMax, whenLonger: 'refuse' },
      routes: [
        { ...enrolPath, unknownToken: enrolmentUnknown, handle: handlers.enrol },
        { ...assignmentsPath, unknownToken: probeUnknown, handle: handlers.assign },
        { ...resultsPath, unknownToken: probeUnknown, handle: handlers.receiveResults },
        { ...rotatePath, unknownToken: probeUnknown, handle: handlers.replaceSecret },
      ],
    },
    dependencies,
  )
}
