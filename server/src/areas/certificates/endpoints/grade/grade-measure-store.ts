import { sql } from 'kysely'
import type { Measure } from '#platform/telemetry/database-gauges.ts'
import { gradeOfRank, shownGrades } from './shown-grade.ts'

const name = 'holdfast_certificate_endpoint_grades'
/** Those of a configuration; others come from the certificate, which takes too long to evaluate for each scrape. */
const configGrades = shownGrades.filter((grade) => grade !== 'M' && grade !== 'T')

/** Of all accounts: the endpoints with each grade of the configuration, by the worst of their addresses. */
export const gradeMeasure: Measure = {
  gauges: [
    { name, help: 'Scanned TLS endpoints, by the grade of their configuration.', labelNames: ['grade'] },
  ],
  async read(tx) {
    const { rows } = await sql<{ rank: number; count: number }>`
      select rank, count(*)::int as count from (
        select max(array_position(array[${sql.join([...shownGrades])}]::text[], address.config_grade)) as rank
        from certificate_endpoint_addresses as address
        join certificate_endpoints as endpoint
          on endpoint.account_id = address.account_id and endpoint.id = address.endpoint_id
        where address.config_grade is not null and not endpoint.is_ignored and endpoint.forgotten_at is null
        group by address.account_id, address.endpoint_id
      ) as graded group by 1`.execute(tx)
    const counts = new Map(rows.map(({ rank, count }) => [gradeOfRank(rank), count]))
    return configGrades.map((grade) => ({ gauge: name, labels: { grade }, value: counts.get(grade) ?? 0 }))
  },
}
