import { type Static, Type } from 'typebox'

export const AgentConfig = Type.Object({ version: Type.Integer(), interval_seconds: Type.Integer() })

export const ReportAnswer = Type.Object(
  {
    server_time: Type.String({ format: 'date-time' }),
    clock_skew_seconds: Type.Integer(),
    is_duplicate: Type.Boolean(),
    config: AgentConfig,
    wanted: Type.Array(Type.String(), { description: '`facts` or `certificates`.' }),
    rotate: Type.Boolean({ description: 'The agent should get a new secret.' }),
    jobs: Type.Boolean({ description: 'A job waits for it.' }),
  },
  { title: 'AgentReportAnswer' },
)
export type ReportAnswer = Static<typeof ReportAnswer>
