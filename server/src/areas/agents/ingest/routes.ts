/** The routes of agents (docs/agent-protocol.md). */
import { tokenDigest } from '#kernel/access/token.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type {
  OnCertificatesReported,
  OnServerChanged,
  OnServersReported,
  ServersWithJobs,
} from '#platform/area.ts'
import { systemCaller, type Tenancy } from '#platform/context.ts'
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { jsonChecker } from '#platform/http/input/validation.ts'
import { deviceCaller } from '#platform/ingest/device-caller.ts'
import { createIngest, type Ingest, type IngestResponse } from '#platform/ingest/ingest.ts'
import type { IngestBudget } from '#platform/ingest/ingest-budget.ts'
import type { TokenSubjects } from '#platform/ingest/token-subjects.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { createBatcher } from '#platform/work/claim/batcher.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { configOf } from '../agents/view.ts'
import { collectorRoutes } from '../collectors/routes.ts'
import { enrol } from '../enrolment/enrol.ts'
import { refuseOtherPem } from '../reports/certificates.ts'
import { Enrolment } from '../reports/enrolment-schema.ts'
import type { ReceivedReport } from '../reports/judged-report.ts'
import { recordReports } from '../reports/record-reports.ts'
import { Report } from '../reports/report-schema.ts'
import { rotateSecret } from '../reports/rotate.ts'
import { seriesOf } from '../reports/samples.ts'
import { bodyBytesMax, readBody } from './body.ts'
import { enrolPath, reportPath, rotatePath } from './paths.ts'
import { type AgentSubject, readAgentToken } from './subject-store.ts'
import { agentUnknown, reports, requireInUse, tooMany } from './subjects.ts'

type Dependencies = {
  tenancy: Tenancy
  subjects: TokenSubjects<AgentSubject>
  budget: IngestBudget
  failedAttempts: FailedAttempts
  metrics: Metrics
  serversWithJobs: ServersWithJobs
  /** Of servers without an API, to which one belongs that is not known. */
  manual: () => ProviderManifest
  onServersReported: OnServersReported
  onCertificatesReported: OnCertificatesReported
  onServerChanged: OnServerChanged
}

const enrolmentUnknown = new Problem('enrolment_token_unknown', 'The enrolment token is not known here.')

const busy: IngestResponse = {
  status: 503,
  json: { code: 'unavailable', detail: 'Nothing was recorded. Try again later.' },
  headers: { 'Retry-After': '30' },
}

const checkEnrolment = jsonChecker(Enrolment)
const checkReport = jsonChecker(Report)

export function agentIngest(dependencies: Dependencies): Ingest {
  const { tenancy, subjects, budget, manual, onServerChanged } = dependencies
  const record = createBatcher((accountId, received: readonly ReceivedReport[]) =>
    tenancy.act(systemCaller(accountId, 'agent reports', 'cloud.agents.report'), (context) =>
      recordReports(context, received, dependencies),
    ),
  )
  return createIngest<AgentSubject>(
    {
      operation: 'cloud.agents.report',
      readToken: readAgentToken,
      subjects,
      unavailable: busy,
      body: { bytesMax: bodyBytesMax, whenLonger: 'refuse' },
      routes: [
        {
          ...enrolPath,
          unknownToken: enrolmentUnknown,
          async handle(subject, request) {
            if (subject.kind !== 'enrolment') throw enrolmentUnknown
            if (subject.is_suspended)
              throw new Problem('account_suspended', 'The account is suspended: no server can be enrolled.')
            const machine = await readBody(request)
            checkEnrolment(machine)
            const caller = { ...deviceCaller(subject, request), action: 'cloud.agents.enrol' }
            const { agent, serverName, secret } = await tenancy.act(caller, (context) =>
              enrol(context, subject.id, machine as Enrolment, { manual: manual(), onServerChanged }),
            )
            const { id: agent_id, server_id } = agent
            const config = configOf(agent)
            return { status: 201, json: { agent_id, server_id, server_name: serverName, secret, config } }
          },
        },
        {
          ...reportPath,
          unknownToken: agentUnknown,
          async handle(subject, request) {
            requireInUse(subject, 'agent')
            if (!(await budget.spend(subject, reports))) return tooMany
            const body = await readBody(request)
            checkReport(body)
            const report = body as Report
            refuseOtherPem(report.certificates)
            const outcome = await record(subject.account_id, {
              agentId: subject.id,
              report,
              series: seriesOf(report.samples),
              caller: { ...deviceCaller(subject, request), action: 'cloud.agents.report' },
              ip: request.ip,
            })
            if ('problem' in outcome) throw outcome.problem
            return { status: 200, json: outcome.answer }
          },
        },
        {
          ...rotatePath,
          unknownToken: agentUnknown,
          async handle(subject, request) {
            requireInUse(subject, 'agent')
            const caller = { ...deviceCaller(subject, request), action: 'cloud.agents.rotate_secret' }
            const used = tokenDigest(request.token ?? '')
            const secret = await tenancy.act(caller, (context) => {
              context.afterCommit(() => subjects.invalidate(subject.account_id))
              return rotateSecret(context, subject.id, used)
            })
            return { status: 200, json: { secret } }
          },
        },
        ...collectorRoutes(dependencies),
      ],
    },
    dependencies,
  )
}
