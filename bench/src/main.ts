/**
 * Measures the figures of the documents: `npm run bench` runs all benchmarks, `npm run bench -- plan` one. Every
 * benchmark compares within one run and prints the ratio, because on a shared machine only ratios are meaningful.
 */

import { benchApi } from './api/api.ts'
import { benchAgent } from './cloud/agent/agent.ts'
import { benchDeploys } from './cloud/agent/deploys.ts'
import { benchCloud } from './cloud/cloud.ts'
import { benchReports } from './cloud/reports.ts'
import { benchDashboard } from './dashboard/dashboard.ts'
import { benchSlowNetwork } from './dashboard/slow-network.ts'
import { benchAuditSearch } from './database/audit-search.ts'
import { benchRetention } from './database/retention.ts'
import { benchUpgrade } from './database/upgrade.ts'
import { benchImport } from './dns/import.ts'
import { benchPlan } from './dns/plan.ts'
import { benchRelated } from './dns/related.ts'
import { benchDomains } from './domains/domains.ts'
import { benchDynamicIp } from './dynamic-ip.ts'
import { benchList } from './list.ts'
import { benchCertificates } from './monitoring/certificates.ts'
import { benchHeartbeats } from './monitoring/heartbeats.ts'
import { benchMonitors } from './monitoring/monitors.ts'
import { benchProbes } from './monitoring/probes.ts'
import { benchTlsScan } from './monitoring/tls-scan.ts'
import { benchSearch } from './search.ts'
import { benchStart } from './start.ts'
import { benchBacklog } from './webhooks/backlog.ts'
import { benchDeliveries } from './webhooks/deliveries.ts'
import { benchFairness } from './webhooks/fairness.ts'

const benchmarks: Record<string, () => Promise<void>> = {
  plan: benchPlan,
  list: benchList,
  search: benchSearch,
  'audit-search': benchAuditSearch,
  related: benchRelated,
  import: benchImport,
  api: benchApi,
  deliveries: benchDeliveries,
  backlog: benchBacklog,
  fairness: benchFairness,
  domains: benchDomains,
  cloud: benchCloud,
  reports: benchReports,
  agent: benchAgent,
  certificates: benchCertificates,
  deploys: benchDeploys,
  'dynamic-ip': benchDynamicIp,
  monitors: benchMonitors,
  heartbeats: benchHeartbeats,
  probes: benchProbes,
  'tls-scan': benchTlsScan,
  dashboard: benchDashboard,
  'slow-network': benchSlowNetwork,
  retention: benchRetention,
  upgrade: benchUpgrade,
  start: benchStart,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}.`,
  )
  process.exit(2)
}
for (const [name, run] of Object.entries(benchmarks))
  if (chosen.length === 0 || chosen.includes(name)) {
    console.log(`\n## ${name}`)
    await run()
  }
